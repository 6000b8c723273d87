import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { NetworkFailure, ServerFailure } from '../../platform/api/failure.ts';
import { readSupportEmail } from '../../platform/support-email.ts';
import { PlainButton } from '../inputs/plain-button.tsx';
import classes from './error-screen.module.css';

/** Shown when a screen crashes. It uses no code that could have caused the crash. */
export default function ErrorScreen() {
  const error = useRouteError();
  const supportEmail = readSupportEmail();

  useEffect(() => {
    if (!(error instanceof NetworkFailure || error instanceof ServerFailure)) console.error(error);
  }, [error]);

  return (
    <main className={classes.screen}>
      {error instanceof NetworkFailure ? (
        <>
          <h1>Network Error</h1>
          <p>Unable to connect to the server. Please check your connection and try again.</p>
        </>
      ) : error instanceof ServerFailure ? (
        <>
          <h1>Something went wrong</h1>
          <p>{error.message}</p>
        </>
      ) : (
        <>
          <h1>Something went wrong</h1>
          <p>This is our fault. Your saved data is safe.</p>
          {error instanceof Error && (
            <p className={classes.detail}>
              {supportEmail ? `If you write to ${supportEmail}, include this reference: ` : 'Reference: '}
              <code>{error.message}</code>
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
