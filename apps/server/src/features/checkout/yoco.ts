import { z } from 'zod';
import {
  callOnce,
  callWithRetries,
  isTransientStatus,
  jsonOf,
  NoResponse,
  type OutgoingResponse,
  type OutgoingOptions,
  type OutgoingRequest,
} from '../../platform/outgoing-calls.ts';

export interface CheckoutRequest {
  /**
   * Our row's id. It is returned in events and makes a repeated request idempotent for a day. Failures are repeated
   * too, so a user's second try needs a new row.
   */
  paymentId: string;
  /** At least 200. */
  amountCents: number;
  currency: string;
  productCode: string;
  productName: string;
  /** The return URLs. A return does not prove a payment. */
  successUrl: string;
  cancelUrl: string;
  failureUrl: string;
}

export interface NewCheckout {
  checkoutId: string;
  /** The card page. */
  redirectUrl: string | null;
}

export interface CheckoutReading {
  checkoutId: string;
  /**
   * created, started, processing, completed, or an unknown one. A payment is paid if it is completed with a
   * `paymentId`.
   */
  status: string;
  /** The provider's payment id; null until it is paid. */
  paymentId: string | null;
  amountCents: number | null;
  currency: string | null;
  /** 'live' or 'test'. A test payment must not pay a live order. */
  mode: string | null;
}

/** A provider of hosted card pages. Every call throws CheckoutError. */
export interface CheckoutProvider {
  create(request: CheckoutRequest): Promise<NewCheckout>;
  read(checkoutId: string): Promise<CheckoutReading>;
}

export interface YocoWebhook {
  id: string;
  url: string;
}

/** Yoco: a checkout provider, with the webhooks that set-up registers. */
export interface Yoco extends CheckoutProvider {
  webhooks(): Promise<YocoWebhook[]>;
  /** Only this response contains the secret. */
  registerWebhook(name: string, url: string): Promise<{ id: string; secret: string }>;
  removeWebhook(id: string): Promise<void>;
}

export interface YocoSettings extends OutgoingOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  secretKey: string;
}

/** A failed call. The whole error may be logged: it contains no secrets and no body. */
export class CheckoutError extends Error {
  /** Null when there was no response: whether the call took effect is unknown. */
  readonly status: number | null;
  /** The provider's error code, such as `validation_error`, if any. */
  readonly code: string | null;
  /** Whether a retry may succeed later. */
  readonly isTransient: boolean;

  constructor(requestLine: string, status: number | null, reason: string, { code = null as string | null } = {}) {
    super(`Yoco: ${requestLine}: ${status ?? 'no answer'} ${reason}`);
    this.name = 'CheckoutError';
    this.status = status;
    this.code = code;
    this.isTransient = status === null || isWorthRetrying(status);
  }
}

// 409: another request with the same key is still in progress.
const isWorthRetrying = (status: number) => status === 409 || isTransientStatus(status);

const text = z.string().min(1).nullable().catch(null);

const checkout = z
  .object({
    id: z.string().min(1),
    redirectUrl: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .catch(null),
    status: z.string().catch('unknown'),
    paymentId: text,
    amount: z.number().int().nullable().catch(null),
    currency: text,
    processingMode: text,
  })
  .transform(({ id, amount, processingMode, ...rest }) => ({
    ...rest,
    checkoutId: id,
    amountCents: amount,
    mode: processingMode,
  }));
const webhooks = z.object({
  subscriptions: z.array(z.object({ id: z.string().min(1), url: z.string() })).nullish(),
});
const newWebhook = z.object({ id: z.string().min(1), secret: z.string().startsWith('whsec_') });

// The names in the API's documentation, in its older responses and in those of its gateway.
const failure = z
  .object({
    errorCode: text,
    errorType: text,
    errorMessage: text,
    description: text,
    message: text,
    displayMessage: text,
  })
  .catch({
    errorCode: null,
    errorType: null,
    errorMessage: null,
    description: null,
    message: null,
    displayMessage: null,
  });

interface YocoCall<T extends z.ZodType> {
  method: OutgoingRequest['method'];
  path: string;
  /** Of the response. */
  schema: T;
  body?: unknown;
  /** Without a key a POST is not retried. */
  idempotencyKey?: string;
}

function read<T extends z.ZodType>(requestLine: string, response: OutgoingResponse, schema: T): z.output<T> {
  const { status } = response;
  if (status < 200 || status > 299) {
    const problem = failure.parse(jsonOf(response));
    const code = problem.errorCode ?? problem.errorType;
    const reason = problem.errorMessage ?? problem.description ?? problem.message ?? problem.displayMessage;
    throw new CheckoutError(requestLine, status, [code, reason].filter((part) => part !== null).join(' '), { code });
  }
  const parsed = schema.safeParse(jsonOf(response));
  // Treated as no response: whether the call took effect is unknown.
  if (!parsed.success) throw new CheckoutError(requestLine, null, 'that can be read');
  return parsed.data;
}

function createTransport({ baseUrl, secretKey, ...options }: YocoSettings) {
  return async <T extends z.ZodType>(call: YocoCall<T>): Promise<z.output<T>> => {
    const { method, path, body, idempotencyKey } = call;
    const requestLine = `${method} ${path}`;
    const request: OutgoingRequest = {
      method,
      url: baseUrl + path,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${secretKey}`,
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const isRepeatable = method !== 'POST' || idempotencyKey !== undefined;
    try {
      const response = await (isRepeatable
        ? callWithRetries(request, options, isWorthRetrying)
        : callOnce(request, options));
      return read(requestLine, response, call.schema);
    } catch (error) {
      if (error instanceof NoResponse) throw new CheckoutError(requestLine, null, `(${error.message})`);
      throw error;
    }
  };
}

const checkoutBody = (request: CheckoutRequest) => ({
  amount: request.amountCents,
  currency: request.currency,
  successUrl: request.successUrl,
  cancelUrl: request.cancelUrl,
  failureUrl: request.failureUrl,
  metadata: { paymentId: request.paymentId, productCode: request.productCode },
  externalId: request.paymentId,
  clientReferenceId: request.paymentId,
  lineItems: [
    {
      displayName: request.productName,
      quantity: 1,
      pricingDetails: { price: request.amountCents, taxAmount: 0, discountAmount: 0 },
    },
  ],
});

export function createYoco(settings: YocoSettings): Yoco {
  const call = createTransport(settings);
  return {
    create: async (request) => {
      const { checkoutId, redirectUrl } = await call({
        method: 'POST',
        path: '/api/checkouts',
        body: checkoutBody(request),
        idempotencyKey: request.paymentId,
        schema: checkout,
      });
      return { checkoutId, redirectUrl };
    },
    read: async (id) => {
      const path = `/api/checkouts/${encodeURIComponent(id)}`;
      const { checkoutId, status, paymentId, amountCents, currency, mode } = await call({
        method: 'GET',
        path,
        schema: checkout,
      });
      return { checkoutId, status, paymentId, amountCents, currency, mode };
    },
    webhooks: async () => {
      const { subscriptions } = await call({ method: 'GET', path: '/api/webhooks', schema: webhooks });
      return subscriptions ?? [];
    },
    registerWebhook: (name, url) =>
      call({ method: 'POST', path: '/api/webhooks', body: { name, url }, schema: newWebhook }),
    removeWebhook: async (id) => {
      await call({ method: 'DELETE', path: `/api/webhooks/${encodeURIComponent(id)}`, schema: z.unknown() });
    },
  };
}
