import { EmptyState } from './empty-state.tsx';
import { PlainButton } from './plain-button.tsx';

/** Takes the place of data that could not be had: the server refused it. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="This could not be loaded"
        text={error.message}
        action={
          <PlainButton look="quiet" onClick={onRetry}>
            Try again
          </PlainButton>
        }
      />
    </div>
  );
}
