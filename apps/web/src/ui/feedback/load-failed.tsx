import { PlainButton } from '../inputs/plain-button.tsx';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  error: Error;
  onRetry: () => void;
  retryLabel?: string;
}

/** Shown in place of data that could not be loaded. */
export function LoadFailed({ error, onRetry, retryLabel = 'Try again' }: LoadFailedProps) {
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
