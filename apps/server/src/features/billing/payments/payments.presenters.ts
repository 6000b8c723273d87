import type { AnyPayment, Payment, PaymentSummary } from '@quarterdeck/contract/billing';
import { toDollars } from '@quarterdeck/domain/money';
import { coveredBy, METHODS } from './payment-words.ts';
import type { AnyListedPayment, findPayer, ListedPayment, PaymentSums, planFigures } from './payments.queries.ts';

function presentCovered(payment: ListedPayment): Payment['covers'] {
  const covered = coveredBy(payment);
  return covered && { from: covered.from.toISOString(), to: covered.to.toISOString() };
}

export const presentPayment = (payment: ListedPayment): Payment => ({
  _id: payment.id,
  paymentId: payment.provider_payment_id,
  status: payment.status,
  amount: toDollars(payment.amount_cents),
  refundedAmount: toDollars(payment.refunded_cents),
  currency: payment.currency,
  description: payment.description,
  processedAt: payment.processed_at.toISOString(),
  failureReason: payment.failure_reason,
  billingCycle: payment.provider === 'paypal' ? 'MONTHLY' : null,
  subscriptionId: payment.subscription,
  paymentMethod: METHODS[payment.provider],
  _store:
    payment.store_name === null
      ? null
      : {
          _id: payment.store_id,
          storeName: payment.store_name,
          tierAnchorDate: payment.anchor?.toISOString() ?? null,
        },
  metadata: { paypalBillingInfo: { next_billing_time: payment.next_billing_at?.toISOString() ?? null } },
  covers: presentCovered(payment),
});

export const presentAnyPayment = (payment: AnyListedPayment): AnyPayment => ({
  ...presentPayment(payment),
  owner:
    payment.payer_id === null
      ? null
      : { _id: payment.payer_id, name: payment.full_name ?? '', email: payment.email ?? '' },
});

export const presentPayer = ({ id, fullName, email }: NonNullable<Awaited<ReturnType<typeof findPayer>>>) => ({
  _id: id,
  name: fullName,
  email,
});

export const presentSums = ({ paid, ...counts }: PaymentSums): PaymentSummary['payments'] => ({
  ...counts,
  paid: paid.map(({ currency, cents }) => ({ currency, amount: toDollars(cents) })),
});

export const presentFigures = ({ nextBillingAt, ...figures }: Awaited<ReturnType<typeof planFigures>>) => ({
  ...figures,
  nextBillingDate: nextBillingAt?.toISOString() ?? null,
});
