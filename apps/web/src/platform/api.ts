import { createORPCClient, ORPCError, type Client } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '@quarterdeck/contract/contract';
import routes from 'virtual:contract-routes';
import { Failure, NetworkFailure, SessionEnded } from './failure.ts';
import { readToken } from './token.ts';

interface Envelope {
  data?: unknown;
  success?: string;
  error?: string | Record<string, string>;
}

/** A reply of `{ data }` is handed on as its data; a reply with a `success` text stays whole. */
type Opened<Reply> = Reply extends { success: unknown } ? Reply : Reply extends { data: infer Data } ? Data : Reply;
type OpenedClient<T> =
  T extends Client<infer Context, infer Input, infer Output, infer Failed>
    ? Client<Context, Input, Opened<Output>, Failed>
    : { [Key in keyof T]: OpenedClient<T[Key]> };

type ApiClient = OpenedClient<ContractRouterClient<typeof contract>>;

let endSession: () => void = () => {};
/** Registers what happens when the server no longer knows the session. */
export function onSessionEnded(handler: () => void): void {
  endSession = handler;
}

const isEnvelope = (value: unknown): value is Envelope => typeof value === 'object' && value !== null;

function open(reply: unknown): unknown {
  if (!isEnvelope(reply)) throw new NetworkFailure(new Error('The answer is not one of the server'));
  if (reply.error !== undefined) throw new Failure(reply.error, reply.data);
  return 'data' in reply && !('success' in reply) ? reply.data : reply;
}

interface FailedAnswer {
  body?: Envelope;
}

function failureOf(error: unknown): Error {
  if (error instanceof Failure || error instanceof NetworkFailure) return error;
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  if (!(error instanceof ORPCError)) return new NetworkFailure(error);
  const answer = (error.data ?? {}) as FailedAnswer;
  const status: number = error.status;
  if (status === 401) return new SessionEnded();
  if (status >= 500)
    return new NetworkFailure(error, typeof answer.body?.error === 'string' ? answer.body.error : null);
  return new Failure(answer.body?.error ?? error.message);
}

const link = new OpenAPILink(routes, {
  url: () => location.origin,
  headers: (): Record<string, string> => {
    const token = readToken();
    return token ? { authorization: `Bearer ${token}` } : {};
  },
  fetch: (request, init) => fetch(request, { ...init, credentials: 'include' }),
  interceptors: [
    async (call) => {
      try {
        return open(await call.next());
      } catch (error) {
        const failure = failureOf(error);
        if (failure instanceof SessionEnded) endSession();
        throw failure;
      }
    },
  ],
});

/** Calls outside of queries and mutations: `await client.accounts.login({ … })`. Throws Failure or NetworkFailure. */
export const client: ApiClient = createORPCClient(link);

/** Options for TanStack Query: `useQuery(api.stores.userStores.queryOptions())`. */
export const api = createTanstackQueryUtils(client);
