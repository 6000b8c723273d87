import { createORPCClient, type Client, type ClientLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@quarterdeck/contract/contract';
import type { FailureCode } from '@quarterdeck/contract/failures';
import type { Topic } from '@quarterdeck/contract/live';
import routes from 'virtual:contract-routes';
import { loadPart } from '../load-part.ts';
import { finishSignOut } from '../session/finish-sign-out.ts';
import { forgetEarlyReads, sendOnce } from './early-reads.ts';
import { Failure, isFailure, NetworkFailure, ServerFailure, SessionEnded } from './failure.ts';
import { refresh } from './refresh.ts';
import { checkConnection, countSave, countResponse, rememberPosition } from './traffic.ts';

export interface Envelope {
  data?: unknown;
  success?: string;
  error?: string | Record<string, string>;
  code?: FailureCode;
}

/** A reply of `{ data }` is unwrapped; a reply with a `success` text stays whole. */
type Opened<Reply> = Reply extends { success: unknown } ? Reply : Reply extends { data: infer Data } ? Data : Reply;
type OpenedClient<T> =
  T extends Client<infer Context, infer Input, infer Output, infer Failed>
    ? Client<Context, Input, Opened<Output>, Failed>
    : { [Key in keyof T]: OpenedClient<T[Key]> };

interface CallContext {
  /** Whether the call may take minutes, so that a late response does not mean a lost connection. */
  takesMinutes?: boolean;
}

type ApiClient = OpenedClient<ContractRouterClient<typeof contract, CallContext>>;

let endSession: () => void = () => {};
/** Registers the handler for a session that the server no longer knows. */
export function onSessionEnded(handler: () => void): void {
  endSession = handler;
}

let confirmIdentity: () => Promise<unknown> = () => Promise.resolve();
/**
 * Registers the identity check for calls that need more than a session.
 * @param handler rejects when the user cancels.
 */
export function onIdentityNeeded(handler: () => Promise<unknown>): void {
  confirmIdentity = handler;
}

interface Route {
  method: string;
  /** `/payment/store-payment-history/{storeId}` */
  address: string;
  /** The topics that may have changed after the call; undefined for calls that only read. */
  saves: Topic[] | undefined;
}

function routeOf([feature = '', name = '']: readonly string[]): Route {
  const route = routes[feature]?.[name];
  if (!route) throw new Error(`The contract has no ${feature}.${name}`);
  const [address = '', saves = '-', method = 'POST'] = route.split(' ');
  const topics = saves === '' ? [] : (saves.split(',') as Topic[]);
  return { method, address, saves: saves === '-' ? undefined : topics };
}

function requestOf({ method, address }: Route, input: unknown, signal: AbortSignal | undefined): Request {
  const entries = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const inPath = new Set<string>();
  const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String((input as Record<string, unknown>)[name]));
  });
  const url = new URL(filled, location.origin);
  const headers = new Headers();
  const init: RequestInit = { method, headers, credentials: 'include', signal: signal ?? null };
  if (method === 'GET') {
    for (const [name, value] of entries) if (!inPath.has(name)) url.searchParams.set(name, String(value));
  } else if (input !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(input);
  }
  return new Request(url, init);
}

export interface ApiResponse {
  status: number;
  body: Envelope;
  /** The wait that a refused request asks for. */
  retryAfterSeconds: number;
}

/** A network can swallow packets without reporting it. After this time without a response the connection is checked. */
const QUIET_MS = 8_000;
/** Longer than the server lets a statement take. A save may consist of several. */
export const LIMIT_MS = { read: 30_000, save: 60_000, minutes: 900_000 };

/**
 * @throws NetworkFailure when there is no response within `limitMs`, or the response is not from our server. Throws
 * the abort's reason when the caller aborted the request.
 */
export async function send(request: Request, limitMs: number): Promise<ApiResponse> {
  const limit = new AbortController();
  const timers = [
    setTimeout(() => void checkConnection(), QUIET_MS),
    setTimeout(() => limit.abort(new DOMException('No response in time', 'TimeoutError')), limitMs),
  ];
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const response = await sendOnce(request, signal);
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null) throw new Error('The response is not from the server');
    countResponse();
    rememberPosition(response.headers);
    return { status: response.status, body, retryAfterSeconds: Number(response.headers.get('retry-after')) };
  } catch (error) {
    if (request.signal.aborted) throw error;
    void checkConnection();
    throw new NetworkFailure(error);
  } finally {
    timers.forEach(clearTimeout);
  }
}

const BROKEN = 'Something went wrong on our side. Please try again.';

/** @throws the failure in the response. */
function open({ status, body }: ApiResponse): unknown {
  if (status === 401) {
    endSession();
    throw new SessionEnded();
  }
  if (status >= 500) throw new ServerFailure(typeof body.error === 'string' ? body.error : BROKEN, body.code);
  if (body.error !== undefined) throw new Failure(body.error, body.code, body.data);
  if (status >= 400) throw new Failure('The request was rejected');
  return 'data' in body && !('success' in body) ? body.data : body;
}

async function ask(once: () => Promise<ApiResponse>, signal: AbortSignal | undefined): Promise<ApiResponse> {
  const response = await once();
  if (response.body.code !== 'tooManyRequests') return response;
  return (await loadPart(() => import('./ask-again.ts'))).askAgain(response, once, signal);
}

type CallOptions = CallContext & { signal: AbortSignal | undefined };

function limitOf(route: Route, { takesMinutes }: CallOptions): keyof typeof LIMIT_MS {
  if (takesMinutes) return 'minutes';
  return route.saves === undefined ? 'read' : 'save';
}

async function attempt(route: Route, input: unknown, options: CallOptions): Promise<unknown> {
  const { signal } = options;
  if (route.saves !== undefined) forgetEarlyReads();
  const responsePromise = ask(() => send(requestOf(route, input, signal), LIMIT_MS[limitOf(route, options)]), signal);
  if (route.saves === undefined) return open(await responsePromise);
  try {
    const opened = open(await countSave(responsePromise));
    refresh(route.saves);
    return opened;
  } catch (error) {
    // After a rejected call or a call without a response, the screen may be out of date.
    if (!(error instanceof SessionEnded)) refresh(route.saves);
    throw error;
  }
}

/** Sends every call of the contract. oRPC's own link is ten times the size and does more than our envelope needs. */
const link: ClientLink<CallContext> = {
  async call(path, input, { signal, context }) {
    await finishSignOut();
    const route = routeOf(path);
    const options = { signal, ...context };
    try {
      return await attempt(route, input, options);
    } catch (error) {
      if (!isFailure(error, 'confirmIdentity')) throw error;
      await confirmIdentity();
      return attempt(route, input, options);
    }
  },
};

/**
 * For calls outside of queries and mutations: `await client.accounts.login({ … })`. Throws Failure (including
 * ServerFailure) or NetworkFailure.
 */
export const client: ApiClient = createORPCClient(link);

/** Options for TanStack Query: `useQuery(api.stores.userStores.queryOptions())`. */
export const api = createTanstackQueryUtils(client);
