import { createPayPalTransport, type PayPalSettings, type PayPalTransport } from './paypal-transport.ts';
import {
  anything,
  newSubscription,
  planList,
  planReading,
  providerRefund,
  registeredWebhook,
  subscriptionReading,
  transactionsPage,
  verification,
  webhookList,
  withId,
  type NewSubscription,
  type PlanReading,
  type ProviderRefund,
  type ProviderTransaction,
  type RegisteredWebhook,
  type SubscriptionReading,
} from './paypal-wire.ts';

export { PayPalError, type PayPalSettings } from './paypal-transport.ts';
export type {
  NewSubscription,
  PlanReading,
  ProviderMoney,
  ProviderRefund,
  ProviderTransaction,
  RegisteredWebhook,
  SubscriptionReading,
} from './paypal-wire.ts';

export interface SubscriptionRequest {
  /** Stored with our row: a repeated request with this id returns the subscription created the first time. */
  requestId: string;
  planId: string;
  /** Our row's id. Printable ASCII: never a typed name. */
  customId: string;
  email: string;
  /** When the first payment is due; null: on approval. */
  startTime?: Date | null;
  brandName: string;
  returnUrl: string;
  cancelUrl: string;
}

export interface RefundRequest {
  /** A repeated request with this id returns the refund made the first time. */
  requestId: string;
  /** The payment's id in the list of transactions, which is that of a captured payment. */
  captureId: string;
  /** In PayPal's format: `{ value: "7.00", currency_code: "USD" }`. */
  amount: { value: string; currency_code: string };
  /** Shown to the payer. */
  note: string;
}

export interface SignedDelivery {
  transmissionId: string;
  transmissionTime: string;
  transmissionSignature: string;
  certificateUrl: string;
  algorithm: string;
  webhookId: string;
  /** The raw JSON. */
  body: Buffer;
}

/** The part of PayPal's Subscriptions API that we use. Every call throws PayPalError. */
export interface PayPal {
  createSubscription(request: SubscriptionRequest): Promise<NewSubscription>;
  subscription(id: string): Promise<SubscriptionReading>;
  /** The charges and failed tries of a period. */
  transactions(id: string, from: Date, to: Date): Promise<ProviderTransaction[]>;
  /**
   * 422 SUBSCRIPTION_STATUS_INVALID unless it is suspended, SUBSCRIPTION_CANNOT_BE_ACTIVATED if failed payments
   * suspended it.
   */
  activate(id: string, reason: string): Promise<void>;
  /** 422 SUBSCRIPTION_STATUS_INVALID unless it is active or suspended, also if an earlier try succeeded. */
  cancel(id: string, reason: string): Promise<void>;
  /** 422 CAPTURE_FULLY_REFUNDED if nothing is left, REFUND_AMOUNT_EXCEEDED if less is left. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  plan(id: string): Promise<PlanReading>;
  /** The plans of a product, without prices. */
  plans(productId: string): Promise<PlanReading[]>;
  createPlan(request: PlanRequest): Promise<PlanReading>;
  product(id: string): Promise<{ id: string }>;
  createProduct(product: { id: string; name: string }): Promise<{ id: string }>;
  webhooks(): Promise<RegisteredWebhook[]>;
  registerWebhook(url: string, events: readonly string[]): Promise<RegisteredWebhook>;
  setWebhookEvents(id: string, events: readonly string[]): Promise<void>;
  /** Whether PayPal confirms that it sent the delivery. */
  verifyWebhookSignature(delivery: SignedDelivery): Promise<boolean>;
}

export interface PlanRequest {
  requestId: string;
  productId: string;
  name: string;
  /** In PayPal's format: `{ value: "7.00", currency_code: "USD" }`. */
  monthly: { value: string; currency_code: string };
}

/** PayPal's maximum length of an action's reason, and of a refund's note. */
const MAX_REASON = 128;
const MAX_NOTE = 255;

/** In whole seconds, rounded up. */
const momentText = (moment: Date): string =>
  new Date(Math.ceil(moment.getTime() / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');

const subscriptionBody = (request: SubscriptionRequest) => ({
  plan_id: request.planId,
  ...(request.startTime ? { start_time: momentText(request.startTime) } : {}),
  custom_id: request.customId,
  subscriber: { email_address: request.email },
  application_context: {
    brand_name: request.brandName,
    locale: 'en-US',
    shipping_preference: 'NO_SHIPPING',
    // PayPal activates on approval, so that a closed tab still becomes a subscription.
    user_action: 'SUBSCRIBE_NOW',
    payment_method: { payer_selected: 'PAYPAL', payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
    return_url: request.returnUrl,
    cancel_url: request.cancelUrl,
  },
});

const planBody = ({ productId, name, monthly }: PlanRequest) => ({
  product_id: productId,
  name,
  status: 'ACTIVE',
  billing_cycles: [
    {
      frequency: { interval_unit: 'MONTH', interval_count: 1 },
      tenure_type: 'REGULAR',
      sequence: 1,
      // Endless. The default is 1: the subscription would end after a month.
      total_cycles: 0,
      pricing_scheme: { fixed_price: monthly },
    },
  ],
  payment_preferences: {
    auto_bill_outstanding: true,
    setup_fee_failure_action: 'CANCEL',
    // A cycle counts as failed only after PayPal's own two retries, five days apart. One such cycle suspends: a
    // threshold of three would mean three unpaid months.
    payment_failure_threshold: 1,
  },
  quantity_supported: false,
});

const eventTypes = (events: readonly string[]) => events.map((name) => ({ name }));

/**
 * The delivery in the format of PayPal's verification call, with its bytes unchanged: reserialized, `1.0` would become
 * `1` and never verify.
 */
function verificationBody({ body, ...delivery }: SignedDelivery): Buffer {
  const fields = JSON.stringify({
    transmission_id: delivery.transmissionId,
    transmission_time: delivery.transmissionTime,
    transmission_sig: delivery.transmissionSignature,
    cert_url: delivery.certificateUrl,
    auth_algo: delivery.algorithm,
    webhook_id: delivery.webhookId,
  });
  return Buffer.concat([Buffer.from(`${fields.slice(0, -1)},"webhook_event":`), body, Buffer.from('}')]);
}

const SUBSCRIPTIONS = '/v1/billing/subscriptions';
const PLANS = '/v1/billing/plans';
const PRODUCTS = '/v1/catalogs/products';
const WEBHOOKS = '/v1/notifications/webhooks';
const CAPTURES = '/v2/payments/captures';
const REFUNDS = '/v2/payments/refunds';

const itemPath = (collection: string, id: string, rest = '') => `${collection}/${encodeURIComponent(id)}${rest}`;

/** PayPal gives the next page as an absolute URL on any host: only its path and query are used. */
function nextPage(links: { rel: string; href: string }[]): string | undefined {
  const next = URL.parse(links.find(({ rel }) => rel === 'next')?.href ?? '');
  return next?.pathname.startsWith(`${SUBSCRIPTIONS}/`) ? next.pathname + next.search : undefined;
}

function subscriptionCalls(call: PayPalTransport) {
  const act = async (id: string, action: string, reason: string) => {
    const path = itemPath(SUBSCRIPTIONS, id, `/${action}`);
    await call({ method: 'POST', path, body: { reason: reason.slice(0, MAX_REASON) }, schema: anything });
  };
  return {
    createSubscription: (request) =>
      call({
        method: 'POST',
        path: SUBSCRIPTIONS,
        body: subscriptionBody(request),
        requestId: request.requestId,
        schema: newSubscription,
      }),
    subscription: (id) =>
      call({
        method: 'GET',
        path: itemPath(SUBSCRIPTIONS, id, '?fields=last_failed_payment'),
        schema: subscriptionReading,
      }),
    transactions: async (id, from, to) => {
      const transactions: ProviderTransaction[] = [];
      const range = new URLSearchParams({ start_time: from.toISOString(), end_time: to.toISOString() });
      let path: string | undefined = itemPath(SUBSCRIPTIONS, id, `/transactions?${range.toString()}`);
      const seenPaths = new Set<string>();
      while (path !== undefined && !seenPaths.has(path)) {
        seenPaths.add(path);
        const page: { transactions: ProviderTransaction[]; links: { rel: string; href: string }[] } = await call({
          method: 'GET',
          path,
          schema: transactionsPage,
        });
        transactions.push(...page.transactions);
        path = nextPage(page.links);
      }
      return transactions;
    },
    activate: (id, reason) => act(id, 'activate', reason),
    cancel: (id, reason) => act(id, 'cancel', reason),
    refund: ({ requestId, captureId, amount, note }) =>
      call({
        method: 'POST',
        path: itemPath(CAPTURES, captureId, '/refund'),
        body: { amount, note_to_payer: note.slice(0, MAX_NOTE) },
        requestId,
        schema: providerRefund,
      }),
    readRefund: (id) => call({ method: 'GET', path: itemPath(REFUNDS, id), schema: providerRefund }),
  } satisfies Partial<PayPal>;
}

function catalogCalls(call: PayPalTransport) {
  return {
    plan: (id) => call({ method: 'GET', path: itemPath(PLANS, id), schema: planReading }),
    plans: (productId) => {
      const query = new URLSearchParams({ product_id: productId, page_size: '20' });
      return call({ method: 'GET', path: `${PLANS}?${query.toString()}`, schema: planList });
    },
    createPlan: (request) =>
      call({
        method: 'POST',
        path: PLANS,
        body: planBody(request),
        requestId: request.requestId,
        schema: planReading,
      }),
    product: (id) => call({ method: 'GET', path: itemPath(PRODUCTS, id), schema: withId }),
    createProduct: (product) =>
      call({
        method: 'POST',
        path: PRODUCTS,
        body: { ...product, type: 'SERVICE', category: 'SOFTWARE' },
        requestId: product.id,
        schema: withId,
      }),
  } satisfies Partial<PayPal>;
}

function webhookCalls(call: PayPalTransport) {
  return {
    webhooks: () => call({ method: 'GET', path: WEBHOOKS, schema: webhookList }),
    registerWebhook: (url, events) =>
      call({
        method: 'POST',
        path: WEBHOOKS,
        body: { url, event_types: eventTypes(events) },
        once: true,
        schema: registeredWebhook,
      }),
    setWebhookEvents: async (id, events) => {
      const body = [{ op: 'replace', path: '/event_types', value: eventTypes(events) }];
      await call({ method: 'PATCH', path: itemPath(WEBHOOKS, id), body, schema: anything });
    },
    verifyWebhookSignature: async (delivery) => {
      const body = verificationBody(delivery);
      const path = '/v1/notifications/verify-webhook-signature';
      const { verification_status } = await call({ method: 'POST', path, body, schema: verification });
      return verification_status === 'SUCCESS';
    },
  } satisfies Partial<PayPal>;
}

export function createPayPal(settings: PayPalSettings): PayPal {
  const call = createPayPalTransport(settings);
  return { ...subscriptionCalls(call), ...catalogCalls(call), ...webhookCalls(call) };
}
