import { useRouteError } from 'react-router';
import classes from './error-screen.module.css';

const detailOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
    ? error.detail
    : null;

/** Shown when a screen breaks. It uses nothing that could be what broke. */
export function ErrorScreen() {
  const detail = detailOf(useRouteError());
  return (
    <main className={classes.screen}>
      <h1>Something went wrong</h1>
      <p>This is our fault, not yours. Nothing you have saved is lost.</p>
      {detail && <p>{detail}</p>}
      <div className={classes.actions}>
        <button type="button" className={classes.reload} onClick={() => location.reload()}>
          Reload
        </button>
        <a href="/dashboard">Back to the dashboard</a>
      </div>
    </main>
  );
}
