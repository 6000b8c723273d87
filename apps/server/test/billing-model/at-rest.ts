import { cents } from '@quarterdeck/domain/money';
import { sumPayments } from '../../src/features/billing/payments/payments.queries.ts';
import { recordPayment } from '../../src/features/billing/payments/payments.writes.ts';
import { demand, FAILED, mailsOf, payersOf, READY, RECEIPT, paidAtMostBy, STATUS, transactionsOf } from './always.ts';
import type { Ledger } from './ledger.ts';
import { latest, paidAtLeast } from './paid-time.ts';
import { heldDeliveries, labelOf, subscriptionsOf, type Run } from './run.ts';
import { jobsOf } from './server-steps.ts';

/** Our ledger has every payment of the provider with its current status. */
function ledgerIsComplete(run: Run, { payments, subscriptions }: Ledger): void {
  const paymentsById = new Map(payments.map((each) => [each.provider_payment_id, each]));
  for (const { id, subscriptionId, status, refunded, time } of transactionsOf(run)) {
    const payment = paymentsById.get(id);
    const whose = `${labelOf(run, subscriptionId)} of ${time}`;
    demand(payment !== undefined, () => `The payment of ${whose} (${status}) is not in the ledger`);
    demand(payment.status === STATUS[status], () => `The payment of ${whose} is ${payment.status}, not ${status}`);
    const isKnowable = status !== 'PARTIALLY_REFUNDED' || !run.untold.has(id);
    demand(
      payment.refunded_cents === refunded || !isKnowable,
      () => `${payment.refunded_cents} cents of the payment of ${whose} are refunded, not ${refunded}`,
    );
    const row = subscriptions.find(({ provider_id }) => provider_id === subscriptionId);
    demand(payment.subscription_id === row?.id, () => `The payment of ${whose} belongs to another subscription`);
    demand(payment.store_id === row?.store_id, () => `The payment of ${whose} belongs to another store`);
  }
}

/** An owner who paid has the store for all the paid time, unless the owner deleted it. */
function nothingPaidIsLost(run: Run, ledger: Ledger): void {
  for (const agreed of subscriptionsOf(run)) {
    const received = transactionsOf(run, agreed.id).filter(({ status }) => STATUS[status] === 'SUCCESS');
    if (received.length === 0 || run.isAccountGone) continue;
    const row = ledger.subscriptions.find(({ provider_id }) => provider_id === agreed.id);
    const store = ledger.stores.find(({ id }) => id === row?.store_id);
    const label = labelOf(run, agreed.id);
    demand(row !== undefined && row.provisioned_at !== null, () => `${label} was paid for and has no store`);
    demand(store !== undefined && store.runs_until !== null, () => `The store of ${label} is gone`);
    const { runs_until: runsUntil } = store;
    const least = latest(received.map(({ time }) => paidAtLeast(new Date(agreed.startsAt), new Date(time))));
    demand(
      least !== null && runsUntil >= least,
      () => `${label} is paid until ${least?.toISOString()}; its store runs until ${runsUntil.toISOString()}`,
    );
  }
}

const goesOn = ({ status }: { status: string }) => status === 'ACTIVE' || status === 'SUSPENDED';

/** No owner is charged twice for a store, or for a store they do not have. */
function noOwnerPaysForNothing(run: Run, ledger: Ledger): void {
  const live = subscriptionsOf(run).filter(goesOn);
  demand(
    live.length === 0 || !run.isAccountGone,
    () => `The account is deleted and ${live.length} subscriptions are active`,
  );
  for (const { id, store_name: name, deleted_at: deletedAt } of ledger.stores) {
    const payers = payersOf(run, ledger, id).filter(goesOn);
    demand(payers.length <= 1, () => `${name} is paid for by ${payers.length} subscriptions`);
    demand(payers.length === 0 || deletedAt === null, () => `${name} is deleted and its subscription is active`);
  }
}

/** A store runs until the end of the paid time of its ended subscription, and the owner was mailed when it lapsed. */
function noStoreRunsUnpaid(run: Run, ledger: Ledger): void {
  const now = run.world.now();
  for (const { id, store_name: name, subscription_id, runs_until: runsUntil, deleted_at: deletedAt } of ledger.stores) {
    if (subscription_id === null || runsUntil === null) continue;
    const payers = payersOf(run, ledger, id);
    const row = ledger.subscriptions.find(({ provider_id }) => provider_id === subscription_id);
    demand(
      payers.some((agreed) => agreed.id === subscription_id && agreed.status === row?.status),
      () => `${name} is paid by a subscription that is ${row?.status} here and has another status at the provider`,
    );
    const most = latest(payers.map((agreed) => paidAtMostBy(run, agreed)));
    const isEnding = !payers.some(({ status }) => status === 'ACTIVE');
    demand(
      !isEnding || (most !== null && runsUntil <= most),
      () => `${name} has ended, is paid until ${most?.toISOString()} and runs until ${runsUntil.toISOString()}`,
    );
    const isOff = runsUntil <= now && deletedAt === null && !run.isAccountGone;
    demand(!isOff || row?.told_off_at !== null, () => `The owner was not mailed that ${name} is off`);
  }
}

/** There is exactly one mail for each payment and store. */
function mailsAreThere(run: Run, ledger: Ledger): void {
  if (run.isAccountGone) return;
  for (const { id, status, subscriptionId, time } of transactionsOf(run)) {
    const whose = `${labelOf(run, subscriptionId)} of ${time}`;
    if (STATUS[status] === 'SUCCESS') {
      demand(mailsOf(ledger, RECEIPT, id) === 1, () => `There is no receipt for the payment of ${whose}`);
    }
    if (status === 'DECLINED')
      demand(mailsOf(ledger, FAILED, id) === 1, () => `There is no mail about the failed payment of ${whose}`);
  }
  const provisioned = ledger.subscriptions.filter(
    ({ provider_id, provisioned_at }) =>
      provisioned_at !== null &&
      run.links.some(({ subscriptionId, isForNewStore }) => isForNewStore && subscriptionId === provider_id),
  );
  const mails = mailsOf(ledger, READY);
  demand(mails === provisioned.length, () => `${provisioned.length} stores were created, with ${mails} mails`);
}

const RAND = 4_999;

/** Dollars and rand have separate sums. */
async function currenciesStayApart(run: Run): Promise<void> {
  const { db } = run.world.observer;
  const { ownerId } = run.scope;
  await recordPayment(db, {
    ownerId,
    provider: 'yoco',
    providerPaymentId: `p_${ownerId}`,
    description: 'Set-up session',
    status: 'SUCCESS',
    amountCents: cents(RAND),
    currency: 'ZAR',
    processedAt: run.world.now(),
  });
  const { paid } = await sumPayments(db, ownerId, {});
  const received = transactionsOf(run)
    .filter(({ id, status }) => STATUS[status] === 'SUCCESS' && !run.untold.has(id))
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  const isKnowable = !transactionsOf(run).some(
    ({ id, status }) => status === 'PARTIALLY_REFUNDED' && run.untold.has(id),
  );
  const centsOf = (currency: string) => paid.find((sum) => sum.currency === currency)?.cents ?? 0;
  demand(
    centsOf('ZAR') === RAND && (!isKnowable || centsOf('USD') === received),
    () => `Paid is ${JSON.stringify(paid)}, and should be ${received} cents and ${RAND} in rand`,
  );
}

/**
 * All cancellations and refunds are done: none waits for another try, and PayPal refused none. Only the refund of a
 * payment may wait that was partly refunded elsewhere, if the notification of that was lost.
 */
async function cancellationsAreDone(run: Run): Promise<void> {
  const { observer } = run.world;
  const { ownerId } = run.scope;
  const { rows } = await observer.pool.query('select * from cancellations where owner_id = $1', [ownerId]);
  demand(rows.length === 0, () => `Cancellations are not done: ${JSON.stringify(rows)}`);
  const refunds = await observer.pool.query<{ provider_payment_id: string }>(
    `select provider_payment_id, refund_requests.* from refund_requests
      join payments on payments.owner_id = refund_requests.owner_id and payments.id = refund_requests.payment_id
      where refund_requests.owner_id = $1 and settled_at is null`,
    [ownerId],
  );
  const waiting = refunds.rows.filter(({ provider_payment_id: id }) => !run.untold.has(id));
  demand(waiting.length === 0, () => `Refunds are not done: ${JSON.stringify(waiting)}`);
}

/** Checks that hold once all deliveries have arrived and the server has fetched the lost ones. @throws Violation */
export async function holdsAtRest(run: Run, ledger: Ledger): Promise<void> {
  demand(heldDeliveries(run).length === 0, () => 'Deliveries are not accepted');
  const jobs = await jobsOf(run);
  demand(jobs.length === 0, () => `Jobs are not done: ${JSON.stringify(jobs)}`);
  await cancellationsAreDone(run);
  ledgerIsComplete(run, ledger);
  nothingPaidIsLost(run, ledger);
  noOwnerPaysForNothing(run, ledger);
  noStoreRunsUnpaid(run, ledger);
  mailsAreThere(run, ledger);
  await currenciesStayApart(run);
}
