import type { FailureCode } from '@quarterdeck/contract/failures';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { Failure, isFailure, NetworkFailure, SessionEnded } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { isWebAddress } from '../../platform/web-address.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import {
  confirmedPurchase,
  forgetPurchase,
  rememberCardPage,
  rememberPaymentStart,
  forgetPaymentStart,
  type ConfirmedPurchase,
} from './confirmed-purchase.ts';

const NO_REDIRECT = 'No redirect URL available';
const NO_REASON = 'Failed to initialize payment';

export type Stage =
  | { is: 'idle' }
  | { is: 'processing' }
  /** The browser is being redirected to the card page. */
  | { is: 'leaving'; to: string }
  | { is: 'failed'; message: string; mayRetry: boolean };

/** Failures that a retry cannot change. */
const FINAL: FailureCode[] = [
  'invalidInput',
  'extraUnknown',
  'currencyNotAccepted',
  'priceDiffers',
  'keyOfAnotherPurchase',
  'tooManyUnpaidPurchases',
  'alreadyPaid',
  'purchaseEnded',
];

const mayRetry = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof Failure && !FINAL.some((code) => isFailure(error, code)));

/** "Processing..." must disappear after any error. */
const isUnexpected = (error: unknown): boolean =>
  !(error instanceof Failure || error instanceof NetworkFailure || error instanceof SessionEnded);

const createPayment = ({ productCode, amountInCents, currency, idempotencyKey }: ConfirmedPurchase) =>
  client.checkout.createPayment({ productCode, amountInCents, currency, idempotencyKey });

/** Whether the page was reloaded by the browser's Back or Forward. */
function wasGoneBackTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}

/** Whether the user has left the screen. */
function useHasLeft(): { readonly current: boolean } {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

/** Calls back when the browser restores the page from its back/forward cache, without loading it again. */
function useShownAgain(callback: () => void): void {
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  });
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onPageShow(event);
    window.addEventListener('pageshow', listener);
    return () => window.removeEventListener('pageshow', listener);
  }, []);
}

/** Starts the payment of the confirmed purchase, once, and redirects to the card page. */
export function useStartingPayment() {
  const navigate = useNavigate();
  const [purchase, setPurchase] = useState(confirmedPurchase);
  const [stage, setStage] = useState<Stage>({ is: purchase ? 'processing' : 'idle' });
  const wasStarted = useRef(false);
  const hasLeft = useHasLeft();

  async function start(confirmed: ConfirmedPurchase) {
    rememberPaymentStart();
    try {
      const { paymentId, redirectUrl } = await createPayment(confirmed);
      // The user is on another screen, perhaps with another purchase.
      if (hasLeft.current) return;
      const mayFollow = redirectUrl !== null && isWebAddress(redirectUrl);
      return mayFollow ? leave(redirectUrl, paymentId) : stop(NO_REDIRECT, true);
    } catch (error) {
      if (hasLeft.current) return;
      forgetPaymentStart();
      if (isUnexpected(error)) return stop(NO_REASON, true);
      reportFailure(error, (message) => stop(message || NO_REASON, mayRetry(error)));
    }
  }

  function leave(to: string, paymentId: string): void {
    if (purchase) rememberCardPage(purchase, paymentId);
    setStage({ is: 'leaving', to });
    location.assign(to);
  }

  function stop(message: string, retry: boolean): void {
    forgetPaymentStart();
    setStage({ is: 'failed', message, mayRetry: retry });
  }

  const cancelled = () => void navigate('/payment-cancelled?reason=browser_back', { replace: true });

  const begin = useEffectEvent(() => {
    if (!purchase || wasStarted.current) return;
    wasStarted.current = true;
    if (purchase.isAtCardPage && wasGoneBackTo()) cancelled();
    else void start(purchase);
  });

  useShownAgain(() => {
    if (confirmedPurchase()?.isAtCardPage) return cancelled();
    setPurchase(null);
    setStage({ is: 'idle' });
  });

  useEffect(() => begin(), []);

  return {
    purchase,
    stage,
    tryAgain: () => {
      if (!purchase) return;
      // The focused button disappears.
      focusHeading();
      setStage({ is: 'processing' });
      void start(purchase);
    },
    giveUp: () => {
      forgetPurchase();
      void navigate('/manage-account', { replace: true });
    },
  };
}
