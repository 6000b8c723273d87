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

/** What the provider's word for a payment is in our ledger. */
export const STATUS: Record<Transaction['status'], string> = {
  COMPLETED: 'SUCCESS',
  PARTIALLY_REFUNDED: 'SUCCESS',
  REFUNDED: 'REFUNDED',
  DECLINED: 'FAILED',
};

/** Every entry of the ledger is the provider's, and none is there twice. */
function ledgerIsTrue(run: Run, { payments }: Ledger): void {
  const known = new Map(transactionsOf(run).map((each) => [each.id, each]));
  demand(new Set(payments.map((each) => each.provider_payment_id)).size === payments.length, () => 'A payment twice');
  for (const payment of payments) {
    const { provider_payment_id: id } = payment;
    const told = known.get(id);
    demand(told !== undefined, () => `The payment ${id} is none of the provider's`);
    demand(
      payment.amount_cents === told.amount && payment.currency === told.currency,
      () => `The payment ${id} is of ${payment.amount_cents} ${payment.currency}, not ${told.amount} ${told.currency}`,
    );
    demand(payment.refunded_cents <= told.refunded, () => `More of ${id} is refunded than was`);
    const isEarlier = payment.status === 'SUCCESS' && told.status === 'REFUNDED';
    demand(payment.status === STATUS[told.status] || isEarlier, () => `${id} is ${payment.status}, not ${told.status}`);
  }
}

/** A subscription has one store, and a store that was made for one belongs to it. */
function storesAreSingle({ isAccountGone }: Run, { stores, subscriptions }: Ledger): void {
  const paid = stores.flatMap(({ subscription_id: id }) => id ?? []);
  demand(new Set(paid).size === paid.length, () => 'Two stores for one subscription');
  for (const { provider_id, store_id, provisioned_at } of subscriptions) {
    if (provisioned_at === null || isAccountGone) continue;
    demand(
      store_id !== null && stores.some(({ id }) => id === store_id),
      () => `The subscription ${provider_id} has lost its store`,
    );
  }
  const names = stores.filter(({ deleted_at }) => deleted_at === null).map((store) => store.store_name.toLowerCase());
  demand(new Set(names).size === names.length, () => `Two stores of one name: ${names.join(', ')}`);
  for (const { store_name, subscription_id } of stores) {
    if (subscription_id === null) continue;
    demand(
      subscriptions.some(({ provider_id }) => provider_id === subscription_id),
      () => `Nothing on record pays for ${store_name}`,
    );
  }
}

/** The subscriptions that pay or paid for a store, as the provider has them. */
export function payersOf(run: Run, { subscriptions }: Ledger, storeId: string): Agreed[] {
  const ids = subscriptions.filter(({ store_id }) => store_id === storeId).map(({ provider_id }) => provider_id);
  return subscriptionsOf(run).filter(({ id }) => ids.includes(id));
}

/** Taken, and not given back altogether. */
export const isKept = ({ status }: Transaction): boolean => STATUS[status] === 'SUCCESS';
const isTaken = ({ status }: Transaction) => status !== 'DECLINED';

/** Until when a subscription is paid for at the very most; also when the payment was given back since. */
export const paidAtMostBy = (run: Run, agreed: Agreed): Date | null =>
  latest(
    transactionsOf(run, agreed.id)
      .filter(isTaken)
      .map(({ time }) => paidAtMost(new Date(agreed.startsAt), new Date(time))),
  );

/** Once a payment is in the ledger, the store runs for as long as it paid for; and never longer than that and the grace. */
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
    const least = paidAtLeast(new Date(agreed.startsAt), payment.processed_at);
    demand(
      runsUntil >= least,
      () =>
        `${name} runs until ${runsUntil.toISOString()}, and ${labelOf(run, agreed.id)} is known to have paid until ${least.toISOString()}`,
    );
  }
}

/** How many mails there are of a kind and payment. */
export const mailsOf = ({ mails }: Ledger, subject: RegExp, text = ''): number =>
  mails.filter((mail) => subject.test(mail.subject) && mail.text.includes(text)).length;

export const RECEIPT = /^Receipt:/;
export const FAILED = /^A payment for .* failed$/;
export const READY = / is open$/;

function mailsAreSingle(ledger: Ledger): void {
  for (const { provider_payment_id: id } of ledger.payments) {
    demand(mailsOf(ledger, RECEIPT, id) <= 1, () => `Two receipts for ${id}`);
    demand(mailsOf(ledger, FAILED, id) <= 1, () => `Two mails that ${id} failed`);
  }
}

/** What holds after every step, whatever has not arrived yet. @throws Violation */
export function holdsAlways(run: Run, ledger: Ledger): void {
  noStepBack(run, ledger);
  ledgerIsTrue(run, ledger);
  storesAreSingle(run, ledger);
  storesRunAsPaid(run, ledger);
  mailsAreSingle(ledger);
}
