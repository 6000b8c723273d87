import { isStorable } from '@quarterdeck/contract/wire';
import { parseMoney } from '@quarterdeck/domain/money';
import { z } from 'zod';

/**
 * Schemas for PayPal's responses. These drift, and PayPal's samples contain impossible dates, so a missing or
 * unreadable part is null and never a failure; only indispensable parts are required.
 */

/** An amount in any currency. `cents` are hundredths of its unit, even for currencies without such a coin. */
export interface ProviderMoney {
  /** Only amounts in 'USD' may become `Cents`. */
  cents: number;
  /** ISO 4217, upper case. */
  currency: string;
}

/**
 * Converts `"7.00"`, `"7.0"` and `"10"` to hundredths, digit by digit. Null for anything else, including a third
 * decimal.
 */
export function centsFromDecimal(text: string): number | null {
  // Stricter than for typed amounts.
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  const parsed = parseMoney(text, { allowNegative: true });
  return 'amount' in parsed ? parsed.amount : null;
}

function providerMoney(text: string, currency: string): ProviderMoney | null {
  const cents = centsFromDecimal(text);
  return cents === null ? null : { cents, currency: currency.toUpperCase() };
}

/** Null also for a text that PostgreSQL cannot store. */
export const optionalText = z.string().min(1).refine(isStorable).nullable().catch(null);

/** Null for an invalid moment: `2018-19-12T…` occurs in samples. */
export const optionalMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT/)
  .transform((text) => new Date(text))
  .refine((moment) => !Number.isNaN(moment.getTime()))
  .nullable()
  .catch(null);

const currencyCode = z.string().regex(/^[A-Za-z]{3}$/);

/** Subscriptions use `value` and `currency_code`, sales `total` and `currency`. */
export const optionalMoney = z
  .union([
    z
      .object({ value: z.string(), currency_code: currencyCode })
      .transform((money) => providerMoney(money.value, money.currency_code)),
    z
      .object({ total: z.string(), currency: currencyCode })
      .transform((money) => providerMoney(money.total, money.currency)),
  ])
  .nullable()
  .catch(null);

const link = z.object({ rel: z.string(), href: z.string() });
/** The readable links. */
export const links = z
  .array(link.nullable().catch(null))
  .transform((all) => all.filter((each) => each !== null))
  .catch([]);

/** A subscription's current state at PayPal. */
export interface SubscriptionReading {
  id: string;
  /** APPROVAL_PENDING, APPROVED, ACTIVE, SUSPENDED, CANCELLED, EXPIRED, or an unknown one. */
  status: string;
  planId: string | null;
  /** Our row's id, sent when it was created. */
  customId: string | null;
  startedAt: Date | null;
  statusChangedAt: Date | null;
  /** Missing after cancellation, so the paid time has to be stored before. */
  nextBillingAt: Date | null;
  lastPaidAt: Date | null;
  /** Consecutive failures; a payment resets them to 0. */
  failedPayments: number;
  outstanding: ProviderMoney | null;
  lastFailure: { at: Date | null; reason: string | null } | null;
}

const payment = z.object({ time: optionalMoment }).nullable().catch(null);
const failedPayment = z
  .object({ time: optionalMoment, reason_code: optionalText })
  .transform((failed) => ({ at: failed.time, reason: failed.reason_code }))
  .nullable()
  .catch(null);
const billingInfo = z
  .object({
    next_billing_time: optionalMoment,
    last_payment: payment,
    failed_payments_count: z.coerce.number().int().nonnegative().catch(0),
    outstanding_balance: optionalMoney,
    last_failed_payment: failedPayment,
  })
  .nullable()
  .catch(null);

export const subscriptionReading = z
  .object({
    id: z.string().min(1),
    status: z.string().min(1),
    plan_id: optionalText,
    custom_id: optionalText,
    start_time: optionalMoment,
    status_update_time: optionalMoment,
    billing_info: billingInfo,
  })
  .transform(({ billing_info: billing, ...subscription }): SubscriptionReading => ({
    id: subscription.id,
    status: subscription.status,
    planId: subscription.plan_id,
    customId: subscription.custom_id,
    startedAt: subscription.start_time,
    statusChangedAt: subscription.status_update_time,
    nextBillingAt: billing?.next_billing_time ?? null,
    lastPaidAt: billing?.last_payment?.time ?? null,
    failedPayments: billing?.failed_payments_count ?? 0,
    outstanding: billing?.outstanding_balance ?? null,
    lastFailure: billing?.last_failed_payment ?? null,
  }));

export interface NewSubscription {
  id: string;
  status: string;
  /** Where the owner approves. */
  approveUrl: string | null;
  /** The approval may return with this instead of the subscription's id. */
  baToken: string | null;
}

export const newSubscription = z
  .object({ id: z.string().min(1), status: z.string().min(1), links })
  .transform(({ id, status, links }): NewSubscription => {
    const href = links.find(({ rel }) => rel === 'approve')?.href ?? '';
    const approveUrl = /^https?:/.test(href) ? URL.parse(href) : null;
    return {
      id,
      status,
      approveUrl: approveUrl?.href ?? null,
      baToken: approveUrl?.searchParams.get('ba_token') ?? null,
    };
  });

export interface ProviderTransaction {
  id: string;
  /** COMPLETED, DECLINED, PARTIALLY_REFUNDED, PENDING, REFUNDED, or an unknown one. */
  status: string;
  gross: ProviderMoney;
  at: Date | null;
}

/** Money is never guessed: an entry without an id or an amount fails the whole page. */
export const transactionsPage = z.object({
  transactions: z
    .array(
      z
        .object({
          id: z.string().min(1),
          status: z.string().min(1),
          amount_with_breakdown: z.object({ gross_amount: optionalMoney }),
          time: optionalMoment,
        })
        .transform(({ id, status, amount_with_breakdown: amount, time }, context): ProviderTransaction => {
          if (amount.gross_amount) return { id, status, gross: amount.gross_amount, at: time };
          context.addIssue(`The amount of ${id} cannot be read`);
          return z.NEVER;
        }),
    )
    .nullish()
    .transform((all) => all ?? []),
  links,
});

/** A refund that PayPal accepted. */
export interface ProviderRefund {
  id: string;
  /** COMPLETED, PENDING, FAILED, CANCELLED, or an unknown one. */
  status: string;
}

export const providerRefund = z.object({ id: z.string().min(1), status: z.string().min(1) });

export interface PlanReading {
  id: string;
  name: string;
  status: string;
  /** Its monthly price. Null in lists, which omit it. */
  price: ProviderMoney | null;
}

const billingCycle = z.object({
  tenure_type: optionalText,
  pricing_scheme: z.object({ fixed_price: optionalMoney }).nullable().catch(null),
});
export const planReading = z
  .object({
    id: z.string().min(1),
    name: z.string().catch(''),
    status: z.string().catch(''),
    billing_cycles: z.array(billingCycle).catch([]),
  })
  .transform(({ id, name, status, billing_cycles: cycles }): PlanReading => {
    const regular = cycles.find((cycle) => cycle.tenure_type === 'REGULAR');
    return { id, name, status, price: regular?.pricing_scheme?.fixed_price ?? null };
  });
export const planList = z.object({ plans: z.array(planReading).nullish() }).transform(({ plans }) => plans ?? []);

export interface RegisteredWebhook {
  id: string;
  url: string;
  events: string[];
}

export const registeredWebhook = z
  .object({ id: z.string().min(1), url: z.string(), event_types: z.array(z.object({ name: z.string() })).catch([]) })
  .transform(({ id, url, event_types }): RegisteredWebhook => ({
    id,
    url,
    events: event_types.map(({ name }) => name),
  }));
export const webhookList = z
  .object({ webhooks: z.array(registeredWebhook).nullish() })
  .transform(({ webhooks }) => webhooks ?? []);

/** The response that signs us in. */
export const accessToken = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(0) });
export const verification = z.object({ verification_status: z.string() });
export const anything = z.unknown();
export const withId = z.object({ id: z.string().min(1) });

/** An error response of the calls, or of signing in. */
export const failure = z
  .object({
    name: optionalText,
    error: optionalText,
    debug_id: optionalText,
    details: z.array(z.object({ issue: optionalText }).nullable().catch(null)).catch([]),
  })
  .transform(({ name, error, debug_id, details }) => ({
    errorName: name ?? error,
    debugId: debug_id,
    issues: details.flatMap((detail) => detail?.issue ?? []),
  }))
  .catch({ errorName: null, debugId: null, issues: [] });
