import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../platform/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormButtons } from '../../ui/form-column.tsx';
import { Page } from '../../ui/page.tsx';
import { storePath } from '../stores/selected-store.ts';

/** The store that was to be paid for again, where it was not a new one; known once the summary is. */
function useStoreOfApproval(): string | null {
  const token = useSearchParams()[0].get('ba_token');
  const { data } = useQuery(api.billing.summary.queryOptions({ input: {}, enabled: token !== null }));
  if (token === null) return null;
  return data?.waiting.find(({ approvalUrl }) => approvalUrl?.includes(token))?.storeId ?? null;
}

/** Where PayPal leads when somebody does not agree. What was typed for a new store is still on `/billing`. */
export function Component() {
  const storeId = useStoreOfApproval();
  return (
    <Page title="Payment Cancelled">
      <EmptyState
        icon={<IconCircleX size={28} />}
        title="The payment was cancelled"
        text="No charges were made. What you typed is kept, so you can go on where you were."
        action={
          <FormButtons>
            <Button component={Link} to={storeId === null ? '/billing' : storePath('/billing/again', storeId)}>
              Try Again
            </Button>
            <Button component={Link} to="/stores" variant="default">
              Back to Stores
            </Button>
          </FormButtons>
        }
      />
    </Page>
  );
}
