import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { NetworkFailure } from '../platform/failure.ts';
import classes from './error-screen.module.css';
import { PlainButton } from './plain-button.tsx';

/** Shown when a screen breaks. It uses nothing that could be what broke. */
export function ErrorScreen() {
  const error = useRouteError();

  useEffect(() => {
    if (!(error instanceof NetworkFailure)) console.error(error);
  }, [error]);

  return (
    <main className={classes.screen}>
      {error instanceof NetworkFailure ? (
        <>
          <h1>Network Error</h1>
          <p>{error.message}</p>
        </>
      ) : (
        <>
          <h1>Something went wrong</h1>
          <p>This is our fault, not yours. Nothing you have saved is lost.</p>
          {error instanceof Error && (
            <p className={classes.detail}>
              If you write to us, please mention: <code>{error.message}</code>
            </p>
          )}
        </>
      )}
      <div className={classes.actions}>
        <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
        <a href="/dashboard">Back to the dashboard</a>
      </div>
    </main>
  );
}
