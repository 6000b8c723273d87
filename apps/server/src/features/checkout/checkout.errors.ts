import type { Extra } from '@quarterdeck/domain/extras';
import { EXTRAS_CURRENCY } from '@quarterdeck/domain/extras';
import { formatMoney } from '@quarterdeck/domain/money';
import { Failure } from '../../platform/failure.ts';

export const extraUnknown = () =>
  new Failure('extraUnknown', { productCode: 'This extra is no longer available. Reload the page.' });

export const currencyNotAccepted = () =>
  new Failure('currencyNotAccepted', { currency: `Extras are paid in South African rand (${EXTRAS_CURRENCY})` });

/** The price in the browser is outdated or was tampered with. */
export const priceDiffers = ({ name, price }: Extra) =>
  new Failure('priceDiffers', {
    amountInCents: `${name} costs ${formatMoney(price, EXTRAS_CURRENCY)}. Nothing was charged; reload the page and try again.`,
  });

export const keyOfAnotherPurchase = () =>
  new Failure('keyOfAnotherPurchase', {
    idempotencyKey: 'This payment was started for a different extra. Go back and choose again.',
  });

export const tooManyUnpaidPurchases = () =>
  new Failure('tooManyUnpaidPurchases', {
    begun: 'Too many unpaid purchases. Pay one of them, or try again tomorrow.',
  });

export const alreadyPaid = (name: string) =>
  new Failure('alreadyPaid', {
    paid: `You’ve already paid for ${name}, so it won’t be charged again. You’ll find it on Manage Account.`,
  });

export const purchaseEnded = () =>
  new Failure('purchaseEnded', { ended: 'This payment has ended. Go back and choose again.' });

export const paymentNotStarted = () =>
  new Failure('paymentNotStarted', {
    payment:
      'Failed to initialize payment. The card service isn’t responding correctly. Nothing was charged; please try again in a moment.',
  });

/** The same for an unknown id and another owner's. */
export const purchaseNotFound = () => new Failure('purchaseNotFound', { _id: 'Purchase not found' });

/** The same for an unknown id and another owner's. */
export const ownerNotFound = () => new Failure('ownerNotFound', { ownerId: 'Owner not found' });

export const extraNotFound = () => new Failure('extraNotFound', { _id: 'Purchase not found' });
