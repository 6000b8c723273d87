import type { Store } from '@quarterdeck/contract/stores';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { standingOf } from '@quarterdeck/domain/standing';
import type { ReactNode } from 'react';
import { Note } from '../../ui/banner.tsx';

/** `Dec 20, 2026`, on one line. */
export const dayOf = (moment: string): string => formatMedium(localDate(new Date(moment))).replaceAll(' ', '\u00a0');

/** What the owner should know or do about the payment of a store; nothing while all is well. */
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
      return <>Cancelled: works until {until}. Nothing more is charged.</>;
    case 'failing':
      return (
        <>
          Payment issue: the last payment failed. PayPal tries it again by itself; please look at your card or bank
          account there. {until !== null && <>Without a payment the store is switched off on {until}.</>}
        </>
      );
    case 'stopped':
      return (
        <>
          Payment issue: PayPal has stopped the subscription and takes no more payments.{' '}
          {until !== null && <>The store works until {until}.</>} Pay again to keep it on.
        </>
      );
    case 'off':
      return (
        <>
          Off: not paid since {until}. Nobody can sign in at its counter; its records are kept.{' '}
          {store.renews === true
            ? 'PayPal tries the payment again; please look at your card or bank account there. The store is on again as soon as a payment arrives.'
            : 'Pay again, and it is on at once.'}
        </>
      );
  }
}
