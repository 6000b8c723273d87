import type { SubscriptionCheck } from '@quarterdeck/contract/billing';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { Failure, isNotFound } from '../../platform/api/failure.ts';
import { Page } from '../../ui/layout/page.tsx';
import { NotPaid } from './not-paid.tsx';
import { PaidStore } from './paid-store.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

const MISSING_ID = 'Invalid payment response from PayPal - missing subscription ID';
const CHECK_FAILED = 'An error occurred while checking the subscription status';
const STILL_PROCESSING =
  'Payment is still being processed. Please wait a moment and refresh the page, or check your PayPal account for the subscription status.';

/** For responses without a text. */
const REFUSALS: Partial<Record<SubscriptionCheck['status'], string>> = {
  APPROVAL_PENDING: STILL_PROCESSING,
  APPROVED: STILL_PROCESSING,
  CANCELLED: 'The subscription was cancelled. Please try again.',
  EXPIRED: 'The subscription has expired. Please create a new subscription.',
};
/** Final states: checking again does not help. */
const ENDED: SubscriptionCheck['status'][] = ['CANCELLED', 'EXPIRED'];
const PROCESSING_FAILED = 'An error occurred while processing the subscription';

/** PayPal redirects here after an approval. The URL is not a proof, so the server checks with PayPal. */
export function Component() {
  const [parameters] = useSearchParams();
  // PayPal also sends `token` and, in older flows, `PayerID`; they are not needed to find the subscription.
  const subscriptionId = parameters.get('subscription_id') || parameters.get('ba_token');
  return (
    <Page title="Subscription">
      {subscriptionId ? <Check subscriptionId={subscriptionId} /> : <NotPaid text={MISSING_ID} />}
    </Page>
  );
}

function Check({ subscriptionId }: { subscriptionId: string }) {
  const check = useQuery(api.billing.checkStatus.queryOptions({ input: { subscriptionId } }));
  if (check.isPending)
    return <WaitingPanel title="Asking PayPal…" text="This takes a few seconds. Please leave the page open." />;
  const retry = { isBusy: check.isFetching, onRefresh: () => void check.refetch() };
  const { data, error } = check;
  // A later check that fails must not hide the credentials.
  if (data?.success && data.store) return <PaidStore check={data} store={data.store} />;
  if (isNotFound(error)) return <NotPaid text={error.message} />;
  if (error || !data) return <NotPaid text={(error instanceof Failure && error.message) || CHECK_FAILED} {...retry} />;
  const { status, message, store } = data;
  const text = message || (REFUSALS[status] ?? PROCESSING_FAILED);
  const details = { text, storeId: store?._id };
  return ENDED.includes(status) ? <NotPaid {...details} /> : <NotPaid {...details} {...retry} />;
}
