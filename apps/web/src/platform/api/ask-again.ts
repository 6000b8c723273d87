import type { ApiResponse } from './api.ts';

const TRIES = 5;

/** @throws the signal's reason when the request was aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Repeats a request that the server refused because it was busy with other requests of the same owner. The refused
 * request had no effect, so even a save can be repeated. The waits are random, so that the tabs do not retry at the
 * same time.
 * @returns the response; after some tries the refusal, which a form shows and a screen offers to repeat.
 */
export async function askAgain(
  refusal: ApiResponse,
  once: () => Promise<ApiResponse>,
  signal: AbortSignal | undefined,
): Promise<ApiResponse> {
  let latest = refusal;
  for (let tries = 0; tries < TRIES && latest.body.code === 'tooManyRequests'; tries += 1) {
    await pause(latest.retryAfterSeconds * 1000 * (1 + Math.random()), signal);
    latest = await once();
  }
  return latest;
}
