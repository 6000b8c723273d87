import { useRouteError } from 'react-router';
import classes from './failed.module.css';
import { NetworkFailure } from './platform/api/failure.ts';

/** Shown if the error screen cannot be loaded either, for example after losing the connection while the app starts. */
export function Failed() {
  const error = useRouteError();
  const isUnreached = error instanceof NetworkFailure || !navigator.onLine;
  return (
    <main className={classes.screen}>
      <h1>{isUnreached ? 'Network Error' : 'Something went wrong'}</h1>
      {isUnreached && <p>Unable to connect to the server. Please check your connection and try again.</p>}
      <button type="button" className={classes.button} onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
