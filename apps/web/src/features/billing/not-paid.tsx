import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormButtons } from '../../ui/form-column.tsx';

interface NotPaidProps {
  text: string;
  isBusy?: boolean;
  /** There where asking again may help. */
  onRefresh?: () => void;
}

/** Says why there is no store yet, and what to do. */
export function NotPaid({ text, isBusy = false, onRefresh }: NotPaidProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={onRefresh ? <IconClock size={28} /> : <IconAlertTriangle size={28} />}
        title={onRefresh ? 'Not finished yet' : 'No store was added'}
        text={text}
        action={
          <FormButtons>
            {onRefresh && (
              <Button loading={isBusy} onClick={onRefresh}>
                Refresh Page
              </Button>
            )}
            <Button component={Link} to="/billing" variant={onRefresh ? 'default' : 'filled'}>
              Try Again
            </Button>
            <Button component={Link} to="/stores" variant="default">
              Back to Stores
            </Button>
          </FormButtons>
        }
      />
    </div>
  );
}
