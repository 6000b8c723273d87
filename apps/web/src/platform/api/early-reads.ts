import { onSessionChange } from '../session/browser-notes.ts';

/** An older response is not used. The live stream reports what has changed since a younger one. */
const USABLE_MS = 30_000;

interface EarlyRead {
  response: Promise<Response>;
  controller: AbortController;
  sentAt: number;
}

const reads = new Map<string, EarlyRead>();

/**
 * Sends reads while the scripts that need their responses are still loading. On a phone's network this saves two round
 * trips before the first figures.
 * @param calls method and path of calls without input, such as `GET /dashboard/summary`.
 */
export function readEarly(calls: readonly string[]): void {
  // Another tab may sign in another user.
  onSessionChange(forgetEarlyReads);
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ');
    const controller = new AbortController();
    const response = fetch(path, { method, credentials: 'include', signal: controller.signal });
    // If it fails before the response is needed, it is sent again then.
    response.catch(() => undefined);
    reads.set(call, { response, controller, sentAt: performance.now() });
  }
}

/** For a save, whose changes the earlier responses do not contain. */
export const forgetEarlyReads = (): void => reads.clear();

/** Sends a request, unless it was sent early: then its response is used once. A read that failed is sent again. */
export function sendOnce(request: Request, signal: AbortSignal): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const call = `${request.method} ${pathname}${search}`;
  const read = request.headers.has('content-type') ? undefined : reads.get(call);
  reads.delete(call);
  const send = () => fetch(request, { signal });
  if (!read || performance.now() - read.sentAt > USABLE_MS) return send();
  signal.addEventListener('abort', () => read.controller.abort(signal.reason));
  return read.response.catch(send);
}
