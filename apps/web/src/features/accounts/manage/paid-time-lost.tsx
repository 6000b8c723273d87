import type { Store } from '@quarterdeck/contract/stores';
import { daysBetween, formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { Note } from '../../../ui/feedback/banner.tsx';
import classes from './paid-time-lost.module.css';

const LISTED = 5;

interface PaidStore {
  storeId: string;
  storeName: string;
  /** Null: nothing is paid ahead. */
  until: Date | null;
  days: number;
}

function paidStoreOf({ _id: storeId, storeName, paidUntil }: Store, now: Date): PaidStore {
  const until = paidUntil === null || new Date(paidUntil) <= now ? null : new Date(paidUntil);
  return { storeId, storeName, until, days: until === null ? 0 : daysBetween(localDate(now), localDate(until)) };
}

/** Stores that are paid for or will be charged for, latest end first. */
const paidStores = (stores: readonly Store[], now: Date): PaidStore[] =>
  stores
    .filter(({ subscriptionId, renews }) => subscriptionId !== null && renews !== null)
    .map((store) => ({ store, paid: paidStoreOf(store, now) }))
    .filter(({ store, paid }) => store.renews === true || paid.until !== null)
    .map(({ paid }) => paid)
    .toSorted((a, b) => b.days - a.days);

/** `paid until Dec 20, 2026 (27 days)`; the date does not wrap. */
function paidFor({ until, days }: PaidStore): string {
  if (until === null) return 'no paid time left';
  return `paid until ${formatMedium(localDate(until)).replaceAll(' ', '\u00a0')} (${counted(days, 'day')})`;
}

/** The paid time that an owner loses by deleting the account. Nothing without a paid store. */
export function PaidTimeLost({ stores, now }: { stores: readonly Store[]; now: Date }) {
  const paid = paidStores(stores, now);
  if (paid.length === 0) return null;
  const days = paid.reduce((sum, store) => sum + store.days, 0);
  return (
    <Note tone="caution">
      <div className={classes.lost}>
        <p>
          <b>You’ll lose {counted(paid.length, 'paid store')}</b>
          {days > 0 && (
            <>
              {' '}
              and <b>{counted(days, 'day')} of paid time</b>
            </>
          )}
          . {paid.length === 1 ? 'Its subscription is' : 'Their subscriptions are'} cancelled, and you won’t be charged
          again.
        </p>
        <ul className={classes.stores}>
          {paid.slice(0, LISTED).map((store) => (
            <li key={store.storeId}>
              {store.storeName}: {paidFor(store)}
            </li>
          ))}
          {paid.length > LISTED && <li>and {paid.length - LISTED} more</li>}
        </ul>
      </div>
    </Note>
  );
}
