import { DAY_MS } from '@quarterdeck/domain/durations';
import { GRACE_DAYS } from '@quarterdeck/domain/subscription';
import type { Subscription as Agreed, Transaction } from '@quarterdeck/payments-sandbox/state';
import { Violation } from './accidents.ts';
import type { Ledger } from './ledger.ts';
import { noStepBack } from './order.ts';
import { latest, paidAtLeast, paidAtMost } from './paid-time.ts';
import { labelOf, subscriptionsOf, type Run } from './run.ts';

/** @throws Violation unless it is so. */
export function demand(isSo: boolean, what: () => string): asserts isSo {
  if (!isSo) throw new Violation(what());
}

export const transactionsOf = ({ world }: Run, subscriptionId?: string): Transaction[] =>
  world.sandbox.controls.paypal.transactions(subscriptionId);

/** The status in our ledger by the provider's status. */
export const STATUS: Record<Transaction['status'], string> = {
  COMPLETED: 'SUCCESS',
  PARTIALLY_REFUNDED: 'SUCCESS',
  REFUNDED: 'REFUNDED',
  DECLINED: 'FAILED',
};

/** Every entry of the ledger is a payment of the provider, and no payment has two entries. */
function ledgerIsTrue(run: Run, { payments }: Ledger): void {
  const transactions = new Map(transactionsOf(run).map((each) => [each.id, each]));
  demand(
    new Set(payments.map((each) => each.provider_payment_id)).size === payments.length,
    () => 'A payment is in the ledger twice',
  );
  for (const payment of payments) {
    const { provider_payment_id: id } = payment;
    const transaction = transactions.get(id);
    demand(transaction !== undefined, () => `The payment ${id} is not a payment of the provider`);
    demand(
      payment.amount_cents === transaction.amount && payment.currency === transaction.currency,
      () =>
        `The payment ${id} is of ${payment.amount_cents} ${payment.currency}, not ${transaction.amount} ${transaction.currency}`,
    );
    demand(payment.refunded_cents <= transaction.refunded, () => `More is refunded of ${id} than at the provider`);
    const isEarlier = payment.status === 'SUCCESS' && transaction.status === 'REFUNDED';
    demand(
      payment.status === STATUS[transaction.status] || isEarlier,
      () => `${id} is ${payment.status}, not ${transaction.status}`,
    );
  }
}

/** A subscription has one store, and a store that was created for a subscription belongs to it. */
function storesAreSingle({ isAccountGone }: Run, { stores, subscriptions }: Ledger): void {
  const paid = stores.flatMap(({ subscription_id: id }) => id ?? []);
  demand(new Set(paid).size === paid.length, () => 'A subscription has two stores');
  for (const { provider_id, store_id, provisioned_at } of subscriptions) {
    if (provisioned_at === null || isAccountGone) continue;
    demand(
      store_id !== null && stores.some(({ id }) => id === store_id),
      () => `The subscription ${provider_id} has lost its store`,
    );
  }
  const names = stores.filter(({ deleted_at }) => deleted_at === null).map((store) => store.store_name.toLowerCase());
  demand(new Set(names).size === names.length, () => `Stores have the same name: ${names.join(', ')}`);
  for (const { store_name, subscription_id } of stores) {
    if (subscription_id === null) continue;
    demand(
      subscriptions.some(({ provider_id }) => provider_id === subscription_id),
      () => `No known subscription pays for ${store_name}`,
    );
  }
}

/** The provider's subscriptions that pay or paid for a store. */
export function payersOf(run: Run, { subscriptions }: Ledger, storeId: string): Agreed[] {
  const ids = subscriptions.filter(({ store_id }) => store_id === storeId).map(({ provider_id }) => provider_id);
  return subscriptionsOf(run).filter(({ id }) => ids.includes(id));
}

/** Whether a payment was received and not fully refunded. */
export const isKept = ({ status }: Transaction): boolean => STATUS[status] === 'SUCCESS';
const isTaken = ({ status }: Transaction) => status !== 'DECLINED';

/** The latest possible end of the paid time, including refunded payments. */
export const paidAtMostBy = (run: Run, agreed: Agreed): Date | null =>
  latest(
    transactionsOf(run, agreed.id)
      .filter(isTaken)
      .map(({ time }) => paidAtMost(new Date(agreed.startsAt), new Date(time))),
  );

/**
 * Once a payment is in the ledger, the store runs for the paid time, and never longer than the paid time and the grace
 * period.
 */
function storesRunAsPaid(run: Run, ledger: Ledger): void {
  for (const { id: storeId, store_name: name, subscription_id, runs_until: runsUntil } of ledger.stores) {
    if (subscription_id === null) {
      demand(runsUntil === null, () => `The free store ${name} ends`);
      continue;
    }
    demand(runsUntil !== null, () => `The paid store ${name} never ends`);
    const payers = payersOf(run, ledger, storeId);
    const most = latest(payers.map((agreed) => paidAtMostBy(run, agreed)));
    demand(
      most !== null && runsUntil.getTime() <= most.getTime() + GRACE_DAYS * DAY_MS,
      () => `${name} runs until ${runsUntil.toISOString()}, and is paid until ${most?.toISOString()}`,
    );
    for (const agreed of payers) storeRunsAsKnown(run, ledger, { name, runsUntil, agreed });
  }
}

function storeRunsAsKnown(
  run: Run,
  { payments, subscriptions }: Ledger,
  { name, runsUntil, agreed }: { name: string; runsUntil: Date; agreed: Agreed },
): void {
  const row = subscriptions.find(({ provider_id }) => provider_id === agreed.id);
  for (const payment of payments) {
    if (payment.subscription_id !== row?.id || payment.status !== 'SUCCESS') continue;
    if (payment.is_ours_to_refund) {
      demand(row.provisioned_at === null, () => `${labelOf(run, agreed.id)} pays for ${name}, and is refunded`);
      continue;
    }
    const least = paidAtLeast(new Date(agreed.startsAt), payment.processed_at);
    demand(
      runsUntil >= least,
      () =>
        `${name} runs until ${runsUntil.toISOString()}, and ${labelOf(run, agreed.id)} is known to have paid until ${least.toISOString()}`,
    );
  }
}

/** The number of mails of a kind about a payment. */
export const mailsOf = ({ mails }: Ledger, subject: RegExp, text = ''): number =>
  mails.filter((mail) => subject.test(mail.subject) && mail.text.includes(text)).length;

export const RECEIPT = /^Receipt:/;
export const FAILED = /^A payment for .* failed$/;
export const READY = / is open$/;

function mailsAreSingle(ledger: Ledger): void {
  for (const { provider_payment_id: id } of ledger.payments) {
    demand(mailsOf(ledger, RECEIPT, id) <= 1, () => `Two receipts for ${id}`);
    demand(mailsOf(ledger, FAILED, id) <= 1, () => `Two mails about the failure of ${id}`);
  }
}

/** Checks that hold after every step, regardless of pending deliveries. @throws Violation */
export function holdsAlways(run: Run, ledger: Ledger): void {
  noStepBack(run, ledger);
  ledgerIsTrue(run, ledger);
  storesAreSingle(run, ledger);
  storesRunAsPaid(run, ledger);
  mailsAreSingle(ledger);
}
