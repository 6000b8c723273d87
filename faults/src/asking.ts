import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

/** The outcome of a request. */
export type Outcome =
  | { answered: true; status: number; body: Reply; ms: number }
  /** No response. `sent`: whether the request was sent on a connection. */
  | { answered: false; code: string; sent: boolean; ms: number };

export interface Reply {
  data?: unknown;
  error?: unknown;
}

/** Longer than any time limit of the server, so exceeding it is a fault. */
const TIMEOUT_MS = 90_000;

/** A browser: one keep-alive connection. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #headers: Record<string, string>;

  /** @param address the forwarded client address; rate limits are per address. */
  constructor(address: string, token?: string) {
    this.#headers = { 'x-forwarded-for': address, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  }

  /** Never throws: a missing response is an outcome too. */
  ask(url: string, route: string, body?: unknown): Promise<Outcome> {
    const [method, path] = route.split(' ') as [string, string];
    const begun = performance.now();
    return new Promise((resolve) => {
      let sent = false;
      const done = (code: string) => resolve({ answered: false, code, sent, ms: performance.now() - begun });
      const type = body !== undefined && { 'content-type': 'application/json' };
      const outgoing = request(url + path, { method, agent: this.#agent, headers: { ...this.#headers, ...type } });
      // Flushed to an open connection: from here on the server may have received it.
      outgoing.once('finish', () => (sent = outgoing.socket?.connecting === false));
      outgoing.setTimeout(TIMEOUT_MS, () =>
        outgoing.destroy(Object.assign(new Error('no answer'), { code: 'TIMEOUT' })),
      );
      outgoing.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
      outgoing.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
        response.once('end', () => {
          const ms = performance.now() - begun;
          resolve({ answered: true, status: response.statusCode ?? 0, body: parsed(text), ms });
        });
      });
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parsed(text: string): Reply {
  try {
    return JSON.parse(text) as Reply;
  } catch {
    return { error: text };
  }
}

/**
 * The data of a successful response.
 * @throws Error that shows the outcome instead.
 */
export async function ask<Data>(browser: Browser, url: string, route: string, body?: unknown): Promise<Data> {
  const outcome = await browser.ask(url, route, body);
  if (outcome.answered && outcome.status === 200 && outcome.body.error === undefined) return outcome.body.data as Data;
  throw new Error(`${route}: ${JSON.stringify(outcome)}`);
}
