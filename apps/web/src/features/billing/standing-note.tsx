import type { Store } from '@quarterdeck/contract/stores';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { standingOf } from '@quarterdeck/domain/subscription';
import type { ReactNode } from 'react';
import { Note } from '../../ui/feedback/banner.tsx';

/** `Dec 20, 2026`, without line breaks. */
export const dayOf = (moment: string): string => formatMedium(localDate(new Date(moment))).replaceAll(' ', '\u00a0');

/** The payment problem of a store and its remedy. Empty for a store without a problem. */
export function StandingNote({ store, now }: { store: Store; now: Date }) {
  const text = wordsOf(store, now);
  if (text === null) return null;
  return <Note tone={standingOf(store, now) === 'ending' ? 'plain' : 'caution'}>{text}</Note>;
}

function wordsOf(store: Store, now: Date): ReactNode {
  const until = store.runsUntil === null ? null : dayOf(store.runsUntil);
  switch (standingOf(store, now)) {
    case 'running':
      return null;
    case 'ending':
      return <>Cancelled: stays on until {until}. You won’t be charged again.</>;
    case 'failing':
      return (
        <>
          Payment issue: the last payment failed. PayPal will retry it; check your card or bank account there.{' '}
          {until !== null && <>Without a payment the store is switched off, on {until} at the latest.</>}
        </>
      );
    case 'stopped':
      return (
        <>
          Payment issue: PayPal has stopped the subscription and takes no more payments.{' '}
          {until !== null && <>The store stays on until {until}.</>} Pay again to keep it on.
        </>
      );
    case 'off':
      return (
        <>
          Off: not paid since {until}. Its counter is signed out; its records are kept.{' '}
          {store.renews === true
            ? 'PayPal will retry the payment; check your card or bank account there. The store is on again as soon as a payment arrives.'
            : 'Pay again to switch it on.'}
        </>
      );
  }
}
