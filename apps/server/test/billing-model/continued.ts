import type { Subscription as Agreed } from '@quarterdeck/payments-sandbox/state';
import { demand, isKept, paidAtMostBy, transactionsOf } from './always.ts';
import { latest, paidAtLeast } from './paid-time.ts';
import { labelOf, subscriptionsOf, type Continued, type Run } from './run.ts';

/** The end of a store's paid time according to the provider. */
export async function paidFor(run: Run, storeId: string): Promise<Continued> {
  const { rows } = await run.world.observer.pool.query<{ provider_id: string }>(
    'select provider_id from subscriptions where store_id = $1 and provisioned_at is not null',
    [storeId],
  );
  const payers = rows.map(({ provider_id: id }) => id);
  const agreed = subscriptionsOf(run).filter(({ id }) => payers.includes(id));
  return { payers, atLeast: latest(agreed.map((each) => paidAtLeastBy(run, each))), atMost: latestPaid(run, agreed) };
}

const latestPaid = (run: Run, agreed: Agreed[]) => latest(agreed.map((each) => paidAtMostBy(run, each)));

const paidAtLeastBy = (run: Run, agreed: Agreed): Date | null =>
  latest(
    transactionsOf(run, agreed.id)
      .filter(isKept)
      .map(({ time }) => paidAtLeast(new Date(agreed.startsAt), new Date(time))),
  );

/** The provider accepts only start times in the future, so a few unpaid minutes may follow the paid time. */
const LEEWAY_MS = 600_000;

/** A requested subscription does not charge for time that is already paid for, and leaves no gap. @throws Violation */
export function chargesWhenItShould(run: Run, id: string, { atLeast, atMost }: Continued): void {
  const requested = subscriptionsOf(run).find((each) => each.id === id);
  if (requested === undefined || requested.status !== 'APPROVAL_PENDING') return;
  const now = run.world.now();
  const start = requested.startTime === undefined ? now : new Date(requested.startTime);
  demand(
    atLeast === null || atLeast <= start,
    () => `${labelOf(run, id)} charges on ${start.toISOString()} for time that is paid until ${atLeast?.toISOString()}`,
  );
  const last = Math.max(atMost?.getTime() ?? 0, now.getTime()) + LEEWAY_MS;
  demand(start.getTime() <= last, () => `${labelOf(run, id)} charges as late as ${start.toISOString()}`);
}

/** A subscription that continues a store charges only after the end of the paid time. @throws Violation */
export function noTimeIsPaidTwice(run: Run): void {
  for (const { subscriptionId, continues } of run.links) {
    const atLeast = continues?.atLeast ?? null;
    if (atLeast === null) continue;
    for (const { time, status } of transactionsOf(run, subscriptionId)) {
      demand(
        status === 'DECLINED' || new Date(time) >= atLeast,
        () =>
          `${labelOf(run, subscriptionId)} charged at ${time} for time that was paid until ${atLeast.toISOString()}`,
      );
    }
  }
}
