import { useRouteError } from 'react-router';
import classes from './error-screen.module.css';

const requestIdOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : null;

/** Shown when a screen breaks. It uses nothing that could be what broke. */
export function ErrorScreen() {
  const requestId = requestIdOf(useRouteError());
  return (
    <main className={classes.screen}>
      <h1>Something went wrong</h1>
      <p>This is our fault, not yours. Nothing you have saved is lost.</p>
      {requestId && (
        <p>
          If you write to us, please mention <code>{requestId}</code>.
        </p>
      )}
      <div className={classes.actions}>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          Reload
        </button>
        <a href="/dashboard">Back to the dashboard</a>
      </div>
    </main>
  );
}
