import { Button } from '@mantine/core';
import { EmptyState } from './empty-state.tsx';

/** Takes the place of data that could not be had: the server refused it. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="This could not be loaded"
        text={error.message}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
