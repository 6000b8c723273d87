import { PAYMENTS_PAGE_SIZE, type Payment } from '@quarterdeck/contract/billing';
import type { Store } from '@quarterdeck/contract/stores';
import type { DateRange } from '@quarterdeck/domain/business-date';
import { add, fromDollars, subtract, ZERO, type Cents } from '@quarterdeck/domain/money';
import { client } from '../../../platform/api/api.ts';
import { Failure } from '../../../platform/api/failure.ts';
import type { LoadProgress } from '../../../ui/layout/print.tsx';
import { ownersStores } from '../../stores/selected-store.ts';
import { momentsOf } from './history-period.ts';
import { nextPage } from './payment-pages.ts';

/** The payments and refunds of one currency. */
export interface CurrencySums {
  currency: string;
  paid: Cents;
  returned: Cents;
}

export interface BillingReport {
  /** Latest first. */
  payments: Payment[];
  /** The current stores, from which each payment's renewal is derived. */
  stores: Store[];
  /** Per currency. */
  sums: CurrencySums[];
}

const TRIES = 3;

/** Of payments that succeeded, even if they were refunded later. `REFUNDED` means refunded in full. */
function sumsOf(payments: readonly Payment[]): CurrencySums[] {
  const sums = new Map<string, CurrencySums>();
  for (const { status, currency, amount, refundedAmount } of payments) {
    if (status !== 'SUCCESS' && status !== 'REFUNDED') continue;
    const { paid, returned } = sums.get(currency) ?? { paid: ZERO, returned: ZERO };
    sums.set(currency, {
      currency,
      paid: add(paid, fromDollars(amount)),
      returned: add(returned, fromDollars(status === 'REFUNDED' ? amount : refundedAmount)),
    });
  }
  return [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}

async function allPayments(
  range: { from?: string; to?: string },
  { onLoaded, signal }: { onLoaded: (loaded: number) => void; signal: AbortSignal },
): Promise<Payment[]> {
  const payments: Payment[] = [];
  for (let before: string | undefined; ;) {
    const page = await client.billing.userHistory({ ...range, before, limit: PAYMENTS_PAGE_SIZE }, { signal });
    payments.push(...page);
    onLoaded(payments.length);
    before = nextPage(page);
    if (before === undefined) return payments;
  }
}

/**
 * The report's data as of one moment. If a payment was made while the pages loaded, they are loaded again.
 * @throws Failure when the payments keep changing.
 */
export async function loadBillingReport(
  range: Partial<DateRange>,
  { onProgress, signal }: { onProgress: (progress: LoadProgress) => void; signal: AbortSignal },
): Promise<BillingReport> {
  const moments = momentsOf(range);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const summary = await client.billing.summary(moments, { signal });
    const { count: total, paid } = summary.payments;
    onProgress({ loaded: 0, total });
    const payments = await allPayments(moments, { onLoaded: (loaded) => onProgress({ loaded, total }), signal });
    const sums = sumsOf(payments);
    const agree = paid.every(({ currency, amount }) => {
      const sum = sums.find((each) => each.currency === currency);
      return subtract(sum?.paid ?? ZERO, sum?.returned ?? ZERO) === fromDollars(amount);
    });
    if (agree && payments.length === total)
      return { payments, sums, stores: ownersStores(await client.stores.userStores(undefined, { signal })) };
  }
  throw new Failure('New payments arrived while the report was loading. Try again.');
}
