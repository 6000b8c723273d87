import type { Purchase } from '@quarterdeck/contract/checkout';
import { EXTRAS, EXTRAS_CURRENCY, type Extra } from '@quarterdeck/domain/extras';
import { v4 as uuid } from 'uuid';
import type { List } from '../../platform/list.ts';
import { findUser } from '../hr/hr.queries.ts';
import { announcePurchase, requireProvider, type CheckoutDependencies } from './checkout.dependencies.ts';
import {
  currencyNotAccepted,
  keyOfAnotherPurchase,
  ownerNotFound,
  alreadyPaid,
  paymentNotStarted,
  priceDiffers,
  extraUnknown,
  purchaseEnded,
  purchaseNotFound,
  tooManyUnpaidPurchases,
} from './checkout.errors.ts';
import {
  checkoutUnderKey,
  countUnpaid,
  findOwnCheckout,
  insertCheckout,
  keepAnswer,
  listPurchases,
  openSince,
  purchaseOf,
  renewId,
  type Checkout,
} from './checkout.queries.ts';
import { applyCheckout, closeCheckout, FIRST_CHECK_AFTER_MS } from './settling.ts';
import { CheckoutError, type CheckoutProvider, type CheckoutRequest, type NewCheckout } from './yoco.ts';

/** Older ones are left to the checks: nobody comes back from their card page any more. */
const FRESH_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** More than anybody begins in a day. The provider is asked about each of them for days. */
const MOST_UNPAID = 30;

interface PaymentForm {
  amountInCents: number;
  currency: string;
  productCode: string;
  /** The browser makes one for each purchase that is confirmed. */
  idempotencyKey?: string | undefined;
}

/** What is bought, at our price. @throws Failure where the browser was shown, or says, something else. */
function requireExtra({ productCode, currency, amountInCents }: PaymentForm): Extra {
  const extra = EXTRAS.find((one) => one.productCode === productCode);
  if (extra === undefined) throw extraUnknown();
  if (currency !== EXTRAS_CURRENCY) throw currencyNotAccepted();
  if (amountInCents !== extra.price) throw priceDiffers(extra);
  return extra;
}

/** @throws Failure where many were begun and not paid, but for one of those. */
async function requireFew({ db, now }: CheckoutDependencies, ownerId: string, key: string | undefined): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY_MS);
  if ((await countUnpaid(db, ownerId, yesterday)) < MOST_UNPAID) return;
  if (key === undefined || (await checkoutUnderKey(db, ownerId, key)) === undefined) throw tooManyUnpaidPurchases();
}

/** The purchase under this key: the one from before, or a new one. @throws Failure where the key is another purchase's, or it is over. */
async function purchaseUnder(
  { db, now }: CheckoutDependencies,
  ownerId: string,
  extra: Extra,
  idempotencyKey: string | undefined,
): Promise<Checkout> {
  const added = await insertCheckout(db, {
    ownerId,
    id: uuid(),
    productCode: extra.productCode,
    productName: extra.name,
    amountCents: extra.price,
    currency: EXTRAS_CURRENCY,
    idempotencyKey: idempotencyKey ?? null,
    createdAt: now(),
  });
  if (added !== undefined) return added;
  const known = await checkoutUnderKey(db, ownerId, idempotencyKey ?? '');
  if (known === undefined) throw new Error('An existing purchase was not found');
  if (known.productCode !== extra.productCode || known.amountCents !== extra.price) throw keyOfAnotherPurchase();
  if (known.status === 'SUCCESS' || known.status === 'REFUNDED') throw alreadyPaid(extra.name);
  if (known.status !== 'PENDING') throw purchaseEnded();
  return known;
}

/** Where the card page sends the browser. None of it proves anything. */
const returnUrls = (appUrl: string, id: string) => ({
  successUrl: `${appUrl}/payment-success?payment=${id}`,
  // Whoever comes back this way pressed the page's own button, so neither of the reasons with a back button is true.
  cancelUrl: `${appUrl}/payment-cancelled?reason=cancelled&payment=${id}`,
  failureUrl: `${appUrl}/payment-cancelled?reason=failed&payment=${id}`,
});

const requestFor = (deps: CheckoutDependencies, purchase: Checkout): CheckoutRequest => ({
  paymentId: purchase.id,
  amountCents: purchase.amountCents,
  currency: purchase.currency,
  productCode: purchase.productCode,
  productName: purchase.productName,
  ...returnUrls(deps.appUrl, purchase.id),
});

/** @throws Failure that asks to try again, which then may succeed. */
async function openCheckout(
  deps: CheckoutDependencies,
  provider: CheckoutProvider,
  purchase: Checkout,
): Promise<NewCheckout> {
  try {
    return await provider.create(requestFor(deps, purchase));
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error;
    deps.logger.warn({ err: error, purchase: purchase.id }, 'starting a card payment failed');
    // Without an answer it may have been made: the next try asks for the same. So does one that came while another runs.
    if (error.status !== null && error.status !== 409) await renewId(deps.db, purchase.id);
    throw paymentNotStarted();
  }
}

/**
 * Begins a payment by card. Under the same key it is the same payment, however often it is asked for.
 * @returns where the browser has to go.
 */
export async function beginPayment(
  deps: CheckoutDependencies,
  ownerId: string,
  form: PaymentForm,
): Promise<{ paymentId: string; redirectUrl: string | null }> {
  const provider = requireProvider(deps);
  await requireFew(deps, ownerId, form.idempotencyKey);
  const purchase = await purchaseUnder(deps, ownerId, requireExtra(form), form.idempotencyKey);
  if (purchase.checkoutId !== null) return { paymentId: purchase.id, redirectUrl: purchase.redirectUrl };
  const { checkoutId, redirectUrl } = await openCheckout(deps, provider, purchase);
  const nextCheckAt = new Date(deps.now().getTime() + FIRST_CHECK_AFTER_MS);
  // Another call at the same moment was refused, and the purchase went on under another id: this page must not be paid on.
  if (!(await keepAnswer(deps.db, purchase.id, { checkoutId, redirectUrl, nextCheckAt }))) throw paymentNotStarted();
  announcePurchase(deps, ownerId);
  return { paymentId: purchase.id, redirectUrl };
}

/** Whoever looks at purchases may just have paid one: the provider is asked, and the screen is told when there is news. */
async function lookAfterFresh(deps: CheckoutDependencies, ownerId: string): Promise<void> {
  try {
    const since = new Date(deps.now().getTime() - FRESH_MS);
    for (const id of await openSince(deps.db, ownerId, since)) await applyCheckout(deps, id);
  } catch (error) {
    // The webhook or the next check brings it too.
    deps.logger.warn({ err: error }, 'settling open card payments failed');
  }
}

/** What an owner bought. @throws Failure (`ownerId`) for another owner's, but to HR. */
export async function purchasesOf(
  deps: CheckoutDependencies,
  callerId: string,
  { ownerId, before }: { ownerId: string; before?: string | undefined },
): Promise<List<Purchase>> {
  if (ownerId !== callerId) {
    const caller = await findUser(deps.db, callerId);
    if (!caller?.HR || (await findUser(deps.db, ownerId)) === undefined) throw ownerNotFound();
  } else if (deps.checkoutProvider !== null) {
    void lookAfterFresh(deps, ownerId);
  }
  return listPurchases(deps.db, ownerId, before);
}

/** One's own. What is open may have been paid a moment ago, so the provider is asked first, where it answers. */
async function requireAsked(deps: CheckoutDependencies, ownerId: string, id: string): Promise<Checkout> {
  const known = await findOwnCheckout(deps.db, ownerId, id);
  if (known === undefined) throw purchaseNotFound();
  if (known.status === 'PENDING' && deps.checkoutProvider !== null) {
    await applyCheckout(deps, id).catch((error: unknown) => {
      if (!(error instanceof CheckoutError)) throw error;
      deps.logger.warn({ err: error, purchase: id }, 'purchase closed without its current state');
    });
  }
  return known;
}

const read = async (deps: CheckoutDependencies, known: Checkout): Promise<Purchase> =>
  purchaseOf((await findOwnCheckout(deps.db, known.ownerId, known.id)) ?? known);

/** The buyer left the card page without paying. @returns what it is now: paid, where they did after all. */
export async function closePurchase(deps: CheckoutDependencies, ownerId: string, id: string): Promise<Purchase> {
  const known = await requireAsked(deps, ownerId, id);
  await closeCheckout(deps, id);
  return read(deps, known);
}

/** Closes a purchase that was not paid and takes it off the list. @returns what it is now. */
export async function dismissPurchase(deps: CheckoutDependencies, ownerId: string, id: string): Promise<Purchase> {
  const known = await requireAsked(deps, ownerId, id);
  await closeCheckout(deps, id, { dismissedAt: deps.now() });
  return read(deps, known);
}
