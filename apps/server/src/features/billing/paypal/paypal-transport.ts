import type { z } from 'zod';
import {
  callOnce,
  callWithRetries,
  isTransientStatus,
  jsonOf,
  NoResponse,
  type OutgoingResponse,
  type OutgoingOptions,
  type OutgoingRequest,
} from '../../../platform/outgoing-calls.ts';
import { accessToken, failure } from './paypal-wire.ts';

export interface PayPalSettings extends OutgoingOptions {
  /** Without a trailing slash: https://api-m.paypal.com, https://api-m.sandbox.paypal.com, or our payments sandbox. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
}

/**
 * A failed PayPal call. Branch on `status` and `issues`; the whole error may be logged, it contains no secrets and no
 * body.
 */
export class PayPalError extends Error {
  /** Null when there was no response: whether the call took effect is unknown. */
  readonly status: number | null;
  /**
   * PayPal's own error name, such as UNPROCESSABLE_ENTITY or RESOURCE_NOT_FOUND; for a failed sign-in, such as
   * invalid_client.
   */
  readonly errorName: string;
  /** Such as SUBSCRIPTION_STATUS_INVALID. */
  readonly issues: readonly string[];
  /** PayPal's support needs this id. */
  readonly debugId: string | null;
  /** Whether a retry may succeed later. */
  readonly isTransient: boolean;

  constructor(
    requestLine: string,
    details: Pick<PayPalError, 'status' | 'errorName' | 'issues' | 'debugId' | 'isTransient'>,
  ) {
    const { status, errorName, issues, debugId } = details;
    const parts = [`PayPal: ${requestLine}: ${status ?? 'no answer'} ${errorName}`];
    if (issues.length > 0) parts.push(`(${issues.join(', ')})`);
    if (debugId !== null) parts.push(`debug id ${debugId}`);
    super(parts.join(' '));
    this.name = 'PayPalError';
    this.status = status;
    this.errorName = errorName;
    this.issues = issues;
    this.debugId = debugId;
    this.isTransient = details.isTransient;
  }
}

export interface PayPalCall<T extends z.ZodType> {
  method: OutgoingRequest['method'];
  path: string;
  /** Of the response. */
  schema: T;
  body?: unknown;
  /** Makes a repeated POST idempotent: PayPal stores it for 72 hours. */
  requestId?: string;
  /** For calls that take no request id and are not idempotent. */
  once?: boolean;
}

export type PayPalTransport = <T extends z.ZodType>(call: PayPalCall<T>) => Promise<z.output<T>>;

const REFRESH_EARLY_MS = 60_000;

function refusal(requestLine: string, response: OutgoingResponse): PayPalError {
  const details = failure.parse(jsonOf(response));
  const { status } = response;
  return new PayPalError(requestLine, {
    ...details,
    status,
    errorName: details.errorName ?? (status >= 300 && status < 400 ? 'REDIRECT_REFUSED' : 'UNNAMED'),
    isTransient: isTransientStatus(status),
  });
}

/** @throws PayPalError when the response is a failure or lacks required fields */
function read<T extends z.ZodType>(requestLine: string, response: OutgoingResponse, schema: T): z.output<T> {
  const { status } = response;
  if (status < 200 || status > 299) throw refusal(requestLine, response);
  const parsed = schema.safeParse(jsonOf(response));
  if (parsed.success) return parsed.data;
  // Most likely a maintenance page with status 200.
  throw new PayPalError(requestLine, {
    status,
    errorName: 'UNREADABLE_ANSWER',
    issues: [],
    debugId: null,
    isTransient: true,
  });
}

async function orPayPalError(requestLine: string, call: Promise<OutgoingResponse>): Promise<OutgoingResponse> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    const response = { status: null, issues: [], debugId: null, isTransient: true };
    throw new PayPalError(requestLine, { ...response, errorName: `NO_ANSWER (${error.message})` });
  }
}

interface Tokens {
  get(): Promise<string>;
  /** Drops a token that PayPal rejected. A newer one stays. */
  drop(refused: string): void;
}

/** One token per process; concurrent callers share one sign-in. */
function createTokens({ baseUrl, clientId, clientSecret, ...options }: PayPalSettings): Tokens {
  let current: { token: string; staleAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function signIn(): Promise<string> {
    const requestLine = 'POST /v1/oauth2/token';
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const request: OutgoingRequest = {
      method: 'POST',
      url: `${baseUrl}/v1/oauth2/token`,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    };
    const response = read(
      requestLine,
      await orPayPalError(requestLine, callWithRetries(request, options)),
      accessToken,
    );
    current = { token: response.access_token, staleAt: Date.now() + response.expires_in * 1000 - REFRESH_EARLY_MS };
    return current.token;
  }

  return {
    get: async () => {
      if (current && Date.now() < current.staleAt) return current.token;
      pending ??= signIn().finally(() => (pending = undefined));
      return pending;
    },
    drop: (refused) => {
      if (current?.token === refused) current = undefined;
    },
  };
}

/**
 * Calls PayPal's API: signs in, and once more when a token is rejected; retries on no response, 429 and 5xx with the
 * same request id; follows no redirects. Every failure is a PayPalError.
 */
export function createPayPalTransport(settings: PayPalSettings): PayPalTransport {
  const tokens = createTokens(settings);

  async function send(call: PayPalCall<z.ZodType>, requestLine: string, token: string): Promise<OutgoingResponse> {
    const { method, body, requestId } = call;
    const request: OutgoingRequest = {
      method,
      url: settings.baseUrl + call.path,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      // A Buffer is JSON that must not be serialized again.
      ...(body !== undefined && { body: body instanceof Buffer ? Buffer.from(body) : JSON.stringify(body) }),
    };
    return orPayPalError(requestLine, call.once ? callOnce(request, settings) : callWithRetries(request, settings));
  }

  return async (call) => {
    const requestLine = `${call.method} ${call.path.replace(/\?.*/, '')}`;
    const token = await tokens.get();
    const response = await send(call, requestLine, token);
    if (response.status !== 401) return read(requestLine, response, call.schema);
    tokens.drop(token);
    return read(requestLine, await send(call, requestLine, await tokens.get()), call.schema);
  };
}
