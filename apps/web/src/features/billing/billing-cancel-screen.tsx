import { Button } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormButtons } from '../../ui/inputs/form-column.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { storePath } from '../stores/selected-store.ts';

/** Dismisses the request that was not approved. @returns the existing store of the request; null for a new store. */
function useClosedRequest(): string | null {
  const [parameters] = useSearchParams();
  const subscriptionId = parameters.get('subscription_id') || parameters.get('ba_token');
  const [storeId, setStoreId] = useState<string | null>(null);
  useEffect(() => {
    if (subscriptionId === null) return;
    void client.billing.dismiss({ subscriptionId }).then(
      (closed) => setStoreId(closed.storeId),
      // If the request stays open, the server closes it within a day. The owner can also dismiss it on the screen
      // behind Try Again.
      () => undefined,
    );
  }, [subscriptionId]);
  return storeId;
}

/** PayPal redirects here when the owner does not approve. The input for a new store is still on `/billing`. */
export function Component() {
  const storeId = useClosedRequest();
  return (
    <Page title="Payment Cancelled">
      <EmptyState
        icon={<IconCircleX size={28} />}
        title="The payment was cancelled"
        text="No charges were made. Your input is kept, so you can pick up where you left off."
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
