import { EXTRAS_CURRENCY, type Extra } from '@quarterdeck/domain/extras';
import { v4 as uuid } from 'uuid';
import { currentUser } from '../../platform/session/session.ts';

/**
 * The purchase that the user confirmed in this tab. It survives a reload and the redirects to the card page and back.
 */
export interface ConfirmedPurchase {
  ownerId: string;
  productCode: string;
  name: string;
  amountInCents: number;
  currency: string;
  /** Starting a payment with the same key is idempotent. */
  idempotencyKey: string;
  /** Whether the browser was redirected to the card page. */
  isAtCardPage: boolean;
  /** The server's id of the payment, once the payment is started. */
  paymentId?: string;
}

// A purchase belongs to its tab: two tabs may buy two extras.
const PURCHASE = 'purchase';
const STARTED_AT = 'paymentStartTime';
const IN_PROGRESS = 'paymentInProgress';

function store(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Without storage nothing is kept, and a reload starts a new payment.
  }
}

const keep = (purchase: ConfirmedPurchase) => store(sessionStorage, PURCHASE, JSON.stringify(purchase));

export function confirmPurchase({ productCode, name, price }: Extra): void {
  keep({
    ownerId: currentUser()?._id ?? '',
    productCode,
    name,
    amountInCents: price,
    currency: EXTRAS_CURRENCY,
    idempotencyKey: uuid(),
    isAtCardPage: false,
  });
}

/** This tab's purchase. Another user's purchase in this tab is ignored. */
export function confirmedPurchase(): ConfirmedPurchase | null {
  try {
    const purchase = JSON.parse(sessionStorage.getItem(PURCHASE) ?? 'null') as ConfirmedPurchase | null;
    return purchase?.ownerId === currentUser()?._id ? purchase : null;
  } catch {
    return null;
  }
}

export function rememberPaymentStart(): void {
  store(localStorage, STARTED_AT, new Date().toISOString());
  store(localStorage, IN_PROGRESS, 'true');
}

export const rememberCardPage = (purchase: ConfirmedPurchase, paymentId: string): void =>
  keep({ ...purchase, isAtCardPage: true, paymentId });

/** Ends the payment in progress. The purchase can be tried again. */
export function forgetPaymentStart(): void {
  store(localStorage, STARTED_AT, null);
  store(localStorage, IN_PROGRESS, null);
}

/** Ends the purchase: it was paid or abandoned. */
export function forgetPurchase(): void {
  forgetPaymentStart();
  store(sessionStorage, PURCHASE, null);
}
