import type { Cents } from '@quarterdeck/domain/money';

/** Times are ISO 8601 texts and amounts are cents, so that the whole state can be stored as JSON. */
export interface State {
  /** The time by which the sandbox's clock is ahead of the clock at its start. */
  clockOffsetMs: number;
  paypal: PayPalState;
  yoco: YocoState;
}

interface PayPalState {
  products: Record<string, Product>;
  plans: Record<string, Plan>;
  subscriptions: Record<string, Subscription>;
  transactions: Record<string, Transaction>;
  refunds: Record<string, Refund>;
  /** How many of the next refunds stay PENDING. */
  holdRefunds: number;
  webhooks: Record<string, PayPalWebhook>;
  /** Newest last; the oldest are dropped. */
  events: PayPalEvent[];
  /** Resources created with a PayPal-Request-Id, by `<kind>:<id>`. */
  requestIds: Record<string, { resource: string; at: string }>;
  /** How many of the next approvals have each anomaly. */
  nextApprovals: { holdForReads: number; withBaTokenOnly: number };
}

interface YocoState {
  checkouts: Record<string, Checkout>;
  refunds: Record<string, YocoRefund>;
  /** How many of the next refunds fail after being accepted. */
  failRefunds: number;
  webhooks: Record<string, YocoWebhook>;
  /** By key: the response, or none while the call is in progress. */
  answers: Record<string, { fingerprint: string; at: string; answer?: { status: number; body: string } }>;
}

export interface Product {
  id: string;
  name: string;
  type: string;
  description?: string | undefined;
  category?: string | undefined;
  createTime: string;
}

export type IntervalUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR';

export interface BillingCycle {
  intervalUnit: IntervalUnit;
  intervalCount: number;
  tenureType: 'REGULAR' | 'TRIAL';
  sequence: number;
  /** 0 is endless. */
  totalCycles: number;
  price: Cents;
}

export interface Plan {
  id: string;
  productId: string;
  name: string;
  description?: string | undefined;
  status: 'CREATED' | 'INACTIVE' | 'ACTIVE';
  currency: string;
  /** In order of their sequence. */
  cycles: BillingCycle[];
  autoBillOutstanding: boolean;
  setupFeeFailureAction: string;
  /** Consecutive failures after which a subscription is suspended; 0 never suspends. */
  failureThreshold: number;
  quantitySupported: boolean;
  createTime: string;
  updateTime: string;
}

export type SubscriptionStatus = 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';

export interface Subscription {
  id: string;
  baToken: string;
  /** PayPal appends it to the return URL as `token`. */
  orderToken: string;
  planId: string;
  status: SubscriptionStatus;
  statusUpdateTime: string;
  statusChangeNote?: string | undefined;
  quantity: number;
  customId?: string | undefined;
  email: string;
  payerId: string;
  /** Requested by the merchant; without it the subscription starts when it is activated. */
  startTime?: string | undefined;
  startsAt: string;
  createTime: string;
  updateTime: string;
  brandName: string;
  userAction: 'CONTINUE' | 'SUBSCRIBE_NOW';
  returnUrl?: string | undefined;
  cancelUrl?: string | undefined;
  /** The payer has approved, and GET hides it for this many more reads. */
  heldReads?: number | undefined;
  /** A change that the payer has not approved yet. */
  revision?: { planId: string; quantity: number; baToken: string; returnUrl?: string | undefined } | undefined;
  suspendedBy?: 'merchant' | 'system' | undefined;
  billing?: Billing | undefined;
  /** How many of the next renewals the payer cannot pay. */
  failRenewals: number;
}

export interface Billing {
  outstanding: Cents;
  failedPayments: number;
  /** Completed cycles by position in the plan, whether paid or not. */
  cyclesCompleted: number[];
  /** Undefined once the last cycle of the plan is billed. */
  nextBillingTime?: string | undefined;
  lastPayment?: { amount: Cents; time: string } | undefined;
  lastFailedPayment?: { amount: Cents; time: string; reason: string } | undefined;
}

/** A refund that was requested by a call. */
export interface Refund {
  id: string;
  saleId: string;
  amount: Cents;
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
  note: string | undefined;
  time: string;
}

/** A payment of a subscription. Its id is also the id of the sale in `PAYMENT.SALE.*` events. */
export interface Transaction {
  id: string;
  subscriptionId: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
  amount: Cents;
  refunded: Cents;
  currency: string;
  time: string;
}

export interface PayPalWebhook {
  id: string;
  url: string;
  eventTypes: string[];
}

export interface PayPalEvent {
  id: string;
  type: string;
  time: string;
  /** The exact text that is delivered and signed. */
  body: string;
  /** The event's transaction or subscription. */
  resourceId: string;
}

export type YocoMode = 'test' | 'live';

export interface Checkout {
  id: string;
  amount: Cents;
  status: 'created' | 'started' | 'processing' | 'completed';
  paymentId: string | null;
  mode: YocoMode;
  successUrl: string | null;
  cancelUrl: string | null;
  failureUrl: string | null;
  metadata: Record<string, unknown> | null;
  externalId: string | null;
  clientReferenceId: string | null;
  totalDiscount: number | null;
  totalTaxAmount: number | null;
  subtotalAmount: number | null;
  lineItems: unknown[] | null;
  refunded: Cents;
  createdDate: string;
}

export interface YocoRefund {
  id: string;
  checkoutId: string;
  paymentId: string;
  amount: Cents;
  createdDate: string;
}

export interface YocoWebhook {
  id: string;
  name: string;
  url: string;
  mode: YocoMode;
  secret: string;
}

export const emptyState = (): State => ({
  clockOffsetMs: 0,
  paypal: {
    products: {},
    plans: {},
    subscriptions: {},
    transactions: {},
    refunds: {},
    holdRefunds: 0,
    webhooks: {},
    events: [],
    requestIds: {},
    nextApprovals: { holdForReads: 0, withBaTokenOnly: 0 },
  },
  yoco: { checkouts: {}, refunds: {}, failRefunds: 0, webhooks: {}, answers: {} },
});
