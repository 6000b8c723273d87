import type { Store } from '@quarterdeck/contract/stores';
import { localDate } from '@quarterdeck/domain/business-date';
import { standingOf } from '@quarterdeck/domain/subscription';
import { rangeWords } from '../../ui/inputs/period-words.ts';

export interface SubscriptionState {
  words: string;
  tone: 'good' | 'caution' | 'bad' | 'quiet';
}

type Billed = Pick<Store, 'renews' | 'runsUntil' | 'paidUntil' | 'paymentStatus' | 'paymentFailureCount'>;

/** The next event of a store's subscription: `Renews Dec 3`, `Cancels Dec 23`, `Must be paid by Dec 17`. */
export function subscriptionState(store: Billed, now: Date): SubscriptionState {
  const on = (moment: string) => dayInWords(moment, now);
  const { renews, runsUntil, paidUntil } = store;
  switch (standingOf(store, now)) {
    case 'running':
      return running(renews, paidUntil, now);
    case 'ending':
      return { words: runsUntil === null ? 'Cancelled' : `Cancels ${on(runsUntil)}`, tone: 'quiet' };
    case 'failing':
    case 'stopped':
      return { words: runsUntil === null ? 'Must be paid' : `Must be paid by ${on(runsUntil)}`, tone: 'caution' };
    case 'off':
      return { words: 'Must be paid', tone: 'bad' };
  }
}

function running(renews: boolean | null, paidUntil: string | null, now: Date): SubscriptionState {
  if (renews === null) return { words: 'Free', tone: 'quiet' };
  // On the day of a payment the date is in the past until the payment is confirmed.
  if (paidUntil === null || new Date(paidUntil) <= now) return { words: 'Renews today', tone: 'good' };
  return { words: `Renews ${dayInWords(paidUntil, now)}`, tone: 'good' };
}

/** `Dec 3`, with the year if it is another year. */
function dayInWords(moment: string, now: Date): string {
  const day = localDate(new Date(moment));
  return rangeWords({ from: day, to: day }, localDate(now));
}
