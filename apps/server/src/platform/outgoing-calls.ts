import { setTimeout as sleep } from 'node:timers/promises';

/** Options of calls to external services. All have defaults; tests override them. */
export interface OutgoingOptions {
  fetch?: typeof fetch;
  pause?: (milliseconds: number) => Promise<unknown>;
  /** The time limit per try, from connecting to the last byte of the response. */
  timeoutMs?: number;
  /** A longer response is aborted. */
  maxBytes?: number;
}

export interface OutgoingRequest {
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

export interface OutgoingResponse {
  status: number;
  body: Buffer<ArrayBuffer>;
}

/** There was no response, or the response was late or too long. It is unknown whether the request took effect. */
export class NoResponse extends Error {}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_097_152;
const TRIES = 3;
const FIRST_PAUSE_MS = 250;

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new NoResponse(`returned more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The code behind fetch's "fetch failed", such as ECONNREFUSED. Error messages are left out: they may quote the
 * request.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'did not respond in time';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}

/**
 * One try. A redirect is returned, not followed: the request is meant for one address only.
 * @throws NoResponse
 */
export async function callOnce(request: OutgoingRequest, options: OutgoingOptions = {}): Promise<OutgoingResponse> {
  const { url, ...init } = request;
  try {
    const response = await (options.fetch ?? fetch)(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    return { status: response.status, body: await readAtMost(response, options.maxBytes ?? MAX_BYTES) };
  } catch (error) {
    if (error instanceof NoResponse) throw error;
    throw new NoResponse(reasonOf(error));
  }
}

export const isTransientStatus = (status: number): boolean => status === 429 || status >= 500;

/**
 * Makes up to three identical tries with growing pauses, only for idempotent requests. The last response is returned
 * even if it is a failure.
 * @throws NoResponse when the last try had no response
 */
export async function callWithRetries(
  request: OutgoingRequest,
  options: OutgoingOptions = {},
  isWorthRetrying: (status: number) => boolean = isTransientStatus,
): Promise<OutgoingResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === TRIES;
    try {
      const response = await callOnce(request, options);
      if (isLast || !isWorthRetrying(response.status)) return response;
    } catch (error) {
      if (isLast || !(error instanceof NoResponse)) throw error;
    }
    // Half of the pause is random, so that calls that failed together are not retried together.
    await (options.pause ?? sleep)(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2));
  }
}

/** The response's JSON, or undefined when it is not JSON. */
export function jsonOf({ body }: OutgoingResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
