import type { FastifyInstance, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Makes matching calls fail. `status`: rejected with it, before any work. `lose: 'request'`: no work and no response.
 * `lose: 'answer'`: the work is done, but no response is sent. `delayMs`: delayed, then works.
 */
export interface Fault {
  /** A regular expression matched against `METHOD /path?query`; by default every provider call. */
  match?: string | undefined;
  /** The number of calls; 1 by default. */
  times?: number | undefined;
  status?: number | undefined;
  lose?: 'request' | 'answer' | undefined;
  /** A lost call either hangs or has its connection cut at once. */
  how?: 'hang' | 'cut' | undefined;
  delayMs?: number | undefined;
}

export interface Faults {
  add(fault: Fault): void;
  /** Takes the next fault for this call. */
  meet(call: string): Fault | undefined;
  clear(): void;
  list(): Fault[];
}

export function createFaults(): Faults {
  let faults: { fault: Fault; pattern: RegExp; remaining: number }[] = [];
  return {
    add: (fault) => faults.push({ fault, pattern: new RegExp(fault.match ?? ''), remaining: fault.times ?? 1 }),
    meet: (call) => {
      const match = faults.find(({ pattern }) => pattern.test(call));
      if (!match) return undefined;
      match.remaining -= 1;
      if (match.remaining <= 0) faults = faults.filter((fault) => fault !== match);
      return match.fault;
    },
    clear: () => (faults = []),
    list: () => faults.map(({ fault, remaining }) => ({ ...fault, times: remaining })),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | undefined;
    /** The raw body, which signatures and fingerprints cover. */
    rawBody: string;
  }
}

const NAMES: Record<number, string> = {
  429: 'RATE_LIMIT_REACHED',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** Both providers' formats in one: each client reads the part it knows. */
const refusal = (status: number) => ({
  name: NAMES[status] ?? 'SANDBOX_FAULT',
  message: 'The sandbox is set to fail this call.',
  debug_id: 'sandbox0fault0',
  errorCode: 'sandbox_fault',
  errorMessage: 'The sandbox is set to fail this call.',
});

const isProviderCall = (request: FastifyRequest) => /^\/(v1|v2|api)\//.test(request.url);

/** Rejects or loses calls before anything else, like a broken network. */
export function registerFaults(app: FastifyInstance, faults: Faults): void {
  app.decorateRequest('fault', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isProviderCall(request)) request.fault = faults.meet(`${request.method} ${request.url}`);
    const { status, lose, how } = request.fault ?? {};
    if (status !== undefined) return void reply.code(status).send(refusal(status));
    if (lose !== 'request') return done();
    reply.hijack();
    if (how !== 'hang') reply.raw.destroy();
  });
}

/** Delays calls or loses their responses, after the caller is authenticated and idempotency is recorded. */
export function registerWorkFaults(scope: FastifyInstance): void {
  scope.addHook('preHandler', async ({ fault }) => {
    if (fault?.delayMs !== undefined) await pause(fault.delayMs, undefined, { ref: false });
  });
  scope.addHook('onSend', ({ fault }, reply, payload, done) => {
    if (fault?.lose !== 'answer') return done(null, payload);
    // Without a call of `done` the response is never sent.
    if (fault.how !== 'hang') reply.raw.destroy();
  });
}
