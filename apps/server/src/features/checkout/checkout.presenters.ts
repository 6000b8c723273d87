import type { PaidExtra, Purchase } from '@quarterdeck/contract/checkout';
import type { Checkout } from './checkout.queries.ts';
import type { PaidExtraRow } from './paid-extras.queries.ts';

export const presentPurchase = (purchase: Checkout): Purchase => ({
  _id: purchase.id,
  productCode: purchase.productCode,
  name: purchase.productName,
  amountInCents: purchase.amountCents,
  currency: purchase.currency,
  status: purchase.status,
  failureReason: purchase.failureReason,
  isCharged: purchase.status === 'FAILED' && purchase.paidAt !== null,
  createdAt: purchase.createdAt.toISOString(),
});

const presentBuyer = ({ buyer_id, buyer_name, buyer_email }: PaidExtraRow): PaidExtra['buyer'] =>
  buyer_id === null ? null : { _id: buyer_id, name: buyer_name ?? '', email: buyer_email ?? '' };

const presentDone = ({ done_at, done_by, done_by_name }: PaidExtraRow): PaidExtra['done'] =>
  done_at && { at: done_at.toISOString(), by: done_by_name ?? `HR ${done_by?.slice(-6)}` };

export const presentPaidExtra = (extra: PaidExtraRow): PaidExtra => ({
  _id: extra.id,
  name: extra.product_name,
  amountInCents: extra.amount_cents,
  currency: extra.currency,
  isRefunded: extra.status === 'REFUNDED',
  paidAt: extra.paid_at.toISOString(),
  buyer: presentBuyer(extra),
  done: presentDone(extra),
});
