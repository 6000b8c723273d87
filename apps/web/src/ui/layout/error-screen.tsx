import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { NetworkFailure, ServerFailure } from '../../platform/api/failure.ts';
import { readSupportEmail } from '../../platform/support-email.ts';
import { PlainButton } from '../inputs/plain-button.tsx';
import classes from './error-screen.module.css';

function Explanation({ error }: { error: unknown }) {
  if (error instanceof NetworkFailure) {
    return (
      <>
        <h1>Network Error</h1>
        <p>Unable to connect to the server. Please check your connection and try again.</p>
      </>
    );
  }
  if (error instanceof ServerFailure) {
    return (
      <>
        <h1>Something went wrong</h1>
        <p>{error.message}</p>
      </>
    );
  }
  const supportEmail = readSupportEmail();
  return (
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
  );
}

/** Shown when a screen crashes. It uses no code that could have caused the crash. */
export default function ErrorScreen() {
  const error = useRouteError();

  useEffect(() => {
    if (!(error instanceof NetworkFailure || error instanceof ServerFailure)) console.error(error);
  }, [error]);

  return (
    <main className={classes.screen}>
      <Explanation error={error} />
      <div className={classes.actions}>
        <PlainButton onClick={() => location.reload()}>Reload</PlainButton>
        <a href="/dashboard">Back to the dashboard</a>
      </div>
    </main>
  );
}
