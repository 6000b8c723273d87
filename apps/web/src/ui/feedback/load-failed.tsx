import { Failure } from '../../platform/api/failure.ts';
import { PlainButton } from '../inputs/plain-button.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
  retryLabel?: string;
}

/** The title for an address that names nothing, so that trying again would not help; null for other errors. */
function notFoundTitle(error: Error): string | null {
  if (!(error instanceof Failure)) return null;
  if (error.code === 'invalidInput') return 'Not found';
  return error.code?.endsWith('NotFound') ? error.message : null;
}

/** Shown in place of a screen's data that could not be loaded. */
export function LoadFailed({ error, onRetry, retryLabel = 'Try again' }: LoadFailedProps) {
  const notFound = notFoundTitle(error);
  if (notFound !== null)
    return <EmptyState title={notFound} text="It may have been deleted, or the link is incomplete." />;
  return (
    <div role="alert">
      <EmptyState
        title="Couldn’t load this"
        text={error.message}
        action={
          <PlainButton look="quiet" onClick={onRetry}>
            {retryLabel}
          </PlainButton>
        }
      />
    </div>
  );
}

interface PartFailedProps {
  /** What could not be loaded: `the trend`. */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of a card's content that could not be loaded. */
export function PartFailed({ what, error, onRetry }: PartFailedProps) {
  return (
    <div role="alert">
      <p>
        Couldn’t load {what}.{' '}
        <PlainButton look="quiet" onClick={onRetry}>
          Try again
        </PlainButton>
      </p>
      <p className={classes.reason}>{error.message}</p>
    </div>
  );
}
