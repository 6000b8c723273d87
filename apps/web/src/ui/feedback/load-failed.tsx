import { isFailure, isNotFound } from '../../platform/api/failure.ts';
import { PlainButton, PlainButtonLink } from '../inputs/plain-button.tsx';
import { EmptyState } from './empty-state.tsx';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  /** What could not be loaded: `the games`. */
  what: string;
  error: Error;
  onRetry: () => void;
  retryLabel?: string;
  /** Where to go instead, for a screen without a Back button or of one item. */
  back?: { label: string; to: string };
}

/** Shown in place of a screen's data that could not be loaded. */
export function LoadFailed({ what, error, onRetry, retryLabel = 'Try again', back }: LoadFailedProps) {
  const backLink = back && (
    <PlainButtonLink look="quiet" to={back.to}>
      {back.label}
    </PlainButtonLink>
  );
  if (isNotFound(error)) {
    const title = isFailure(error, 'invalidInput') ? 'Not found' : error.message;
    return <EmptyState title={title} text="It may have been deleted, or the link is incomplete." action={backLink} />;
  }
  return (
    <div role="alert">
      <EmptyState
        title={`Couldn’t load ${what}`}
        text={error.message}
        action={
          <>
            <PlainButton look="quiet" onClick={onRetry}>
              {retryLabel}
            </PlainButton>
            {backLink}
          </>
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
    <div className={classes.part} role="alert">
      <p>Couldn’t load {what}.</p>
      <p className={classes.reason}>{error.message}</p>
      <PlainButton look="quiet" onClick={onRetry}>
        Try again
      </PlainButton>
    </div>
  );
}
