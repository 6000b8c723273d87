import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormButtons } from '../../ui/inputs/form-column.tsx';
import { storePath } from '../stores/selected-store.ts';

interface NotPaidProps {
  text: string;
  /** The unpaid store, if it exists. */
  storeId?: string | undefined;
  isBusy?: boolean;
  /** Set if checking again may help. */
  onRefresh?: () => void;
}

/** Explains why there is no store yet, or why it is not paid for, and offers the next step. */
export function NotPaid({ text, storeId, isBusy = false, onRefresh }: NotPaidProps) {
  const over = storeId === undefined ? 'No store was added' : 'Subscription ended';
  return (
    <div role="alert">
      <EmptyState
        icon={onRefresh ? <IconClock size={28} /> : <IconAlertTriangle size={28} />}
        title={onRefresh ? 'Not finished yet' : over}
        text={text}
        action={
          <FormButtons>
            {onRefresh && (
              <Button loading={isBusy} onClick={onRefresh}>
                Refresh Page
              </Button>
            )}
            <Button
              component={Link}
              to={storeId === undefined ? '/billing' : storePath('/billing/again', storeId)}
              variant={onRefresh ? 'default' : 'filled'}
            >
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
