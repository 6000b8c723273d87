import { formatMoney } from '@quarterdeck/domain/money';
import { queueMail } from '../../platform/mail.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit } from '../audit/audit.writes.ts';
import { hrName } from '../hr/hr.usecases.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { extraNotFound } from './checkout.errors.ts';
import { extraPaidMail } from './checkout.mails.ts';
import type { Checkout } from './checkout.queries.ts';
import { findPaidExtra, hrAddresses, setDone, type PaidExtraRow } from './paid-extras.queries.ts';

/**
 * Mails support, or else HR, that an extra was paid and has to be delivered. Call it in the payment's transaction, so
 * that it is mailed exactly once.
 */
export async function notifyOperators(
  tx: Queryable,
  { jobs, appUrl, supportEmail }: Pick<CheckoutDependencies, 'jobs' | 'appUrl' | 'supportEmail'>,
  { id, productName, amountCents, currency }: Checkout,
): Promise<void> {
  const { buyer_name: name = null, buyer_email: email = null } = (await findPaidExtra(tx, id)) ?? {};
  const buyer = name === null || email === null ? null : { name, email };
  const extra = { name: productName, amount: formatMoney(amountCents, currency) };
  const operators = supportEmail === undefined ? await hrAddresses(tx) : [supportEmail];
  for (const to of operators) await queueMail(jobs, tx, extraPaidMail(to, extra, buyer, appUrl));
}

/**
 * Records HR's mark: in the buyer's history, or in HR's own when the account is deleted.
 * @throws Failure (`_id`) for an unknown or unpaid purchase.
 */
export async function markExtra(
  tx: Queryable,
  hrOwnerId: string,
  { _id, done }: { _id: string; done: boolean },
): Promise<PaidExtraRow> {
  const isChanged = await setDone(tx, _id, done ? hrOwnerId : null);
  const marked = await findPaidExtra(tx, _id);
  if (marked === undefined) throw extraNotFound();
  if (isChanged) {
    const ownerId = marked.buyer_id ?? hrOwnerId;
    await addToAudit(tx, {
      ownerId,
      storeId: null,
      kind: 'account',
      subjectId: ownerId,
      subject: 'Paid extra',
      action: 'changed',
      actor: hrName(hrOwnerId),
      changes: [{ what: marked.product_name, before: done ? 'Open' : 'Done', after: done ? 'Done' : 'Open' }],
    });
  }
  return marked;
}
