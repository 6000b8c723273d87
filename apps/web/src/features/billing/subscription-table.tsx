import type { Store } from '@quarterdeck/contract/stores';
import { tierName } from '@quarterdeck/domain/billing';
import { counted } from '@quarterdeck/domain/counted';
import { needsResubscription, standingOf } from '@quarterdeck/domain/subscription';
import { useId } from 'react';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { CancelSubscription } from './cancel-subscription.tsx';
import { PayAgainLink } from './pay-again-link.tsx';
import { PaymentHistoryButton } from './payments/payment-history-dialog.tsx';
import { StandingNote } from './standing-note.tsx';
import { subscriptionState } from './subscription-state.ts';
import classes from './subscription-table.module.css';

const HEADINGS = ['Store', 'Tier', 'Subscription', 'Payment status'];

/** Every store with its subscription, the next payment or end, and the available actions. */
export function SubscriptionTable({ stores, now }: { stores: Store[]; now: Date }) {
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label="Stores and subscriptions">
        <thead>
          <tr>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        {stores.map((store) => (
          <StoreRows key={store._id} store={store} now={now} />
        ))}
      </table>
    </div>
  );
}

function StoreRows({ store, now }: { store: Store; now: Date }) {
  const nameId = useId();
  const standing = standingOf(store, now);
  const isOn = store.isActive && standing !== 'off';
  return (
    <tbody aria-labelledby={nameId}>
      <tr>
        <th scope="row">
          <span className={classes.head}>
            <span className={classes.name} id={nameId}>
              {store.storeName}
            </span>
            <StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'ACTIVE' : 'INACTIVE'}</StatusBadge>
          </span>
          {store.address !== '' && <span className={classes.second}>{store.address}</span>}
          {store.notes !== '' && <span className={classes.notes}>{store.notes}</span>}
        </th>
        <td data-label="Tier">{tierName(store.tier)}</td>
        <td data-label="Subscription">
          <State store={store} now={now} />
        </td>
        <td data-label="Payment status">
          <PaymentState store={store} />
        </td>
        <td className={classes.actions}>
          {store.subscriptionId !== null && <Actions store={store} subscriptionId={store.subscriptionId} />}
        </td>
      </tr>
      {standing !== 'running' && (
        <tr>
          <td colSpan={HEADINGS.length + 1}>
            <StandingNote store={store} now={now} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function State({ store, now }: { store: Store; now: Date }) {
  const { words, tone } = subscriptionState(store, now);
  return (
    <div className={classes.state}>
      <StatusBadge tone={tone}>{words}</StatusBadge>
      {store.subscriptionId !== null && (
        <span className={classes.second}>
          <span className="visually-hidden">Subscription ID </span>
          <span className={classes.code}>{store.subscriptionId}</span>
        </span>
      )}
    </div>
  );
}

const PaymentState = ({ store: { paymentStatus, subscriptionId, paymentFailureCount } }: { store: Store }) => (
  <div>
    {paymentStatus ?? 'N/A'}
    {subscriptionId !== null && (
      <span className={classes.second}>{counted(paymentFailureCount, 'failed payment')}</span>
    )}
  </div>
);

function Actions({ store, subscriptionId }: { store: Store; subscriptionId: string }) {
  return (
    <>
      <PaymentHistoryButton storeId={store._id} storeName={store.storeName} />
      {needsResubscription(store) && <PayAgainLink store={store} />}
      {store.renews === true && <CancelSubscription store={store} subscriptionId={subscriptionId} />}
    </>
  );
}
