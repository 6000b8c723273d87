import type { Store } from '@quarterdeck/contract/stores';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useStores } from '../stores/selected-store.ts';
import classes from './billing-section.module.css';
import { planOf } from './plan.ts';

const LINES = 6;

export function BillingSection() {
  const stores = useStores();
  return (
    <Card title="Billing & Subscription">
      {stores.isPending && <RowSkeletons count={LINES} />}
      {stores.isLoadingError && <LoadFailed error={stores.error} onRetry={() => void stores.refetch()} />}
      {stores.data && <Plan stores={stores.data} />}
    </Card>
  );
}

function Plan({ stores }: { stores: Store[] }) {
  const plan = planOf(stores);
  const lines = [
    { label: 'Current plan', value: plan.name },
    { label: 'Next billing date', value: plan.nextBilling },
    { label: 'Store limit', value: plan.storeLimit },
    { label: 'Total stores', value: plan.totalStores },
    { label: 'Active stores', value: plan.activeStores },
    { label: 'Paid subscriptions', value: plan.paidSubscriptions },
  ];
  return (
    <dl className={classes.lines}>
      {lines.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
