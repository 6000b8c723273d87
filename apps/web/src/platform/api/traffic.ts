import { LIVE_POSITION } from '@quarterdeck/contract/live';
import { onlineManager } from '@tanstack/react-query';
import { onUnreachable, isServerReachable } from './server-reachable.ts';

/** Work that follows a save's response, such as removing the draft, is reported as part of the same change. */
const SETTLE_MS = 300;
const POLL_MS = 4_000;

let saves = 0;
let responses = 0;
let firstPosition: string | null = null;
let nextCheck: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

// The browser's events only trigger a check, because a browser that reports being offline may still reach a server on
// the local network.
onlineManager.setEventListener(() => {
  const check = () => void checkConnection();
  addEventListener('online', check);
  addEventListener('offline', check);
  return () => {
    removeEventListener('online', check);
    removeEventListener('offline', check);
  };
});

function count(change: 1 | -1): void {
  saves += change;
  listeners.forEach((listener) => listener());
}

/**
 * Calls back when a save begins or ends.
 * @returns a function that stops it.
 */
export function onSaving(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isSaving = (): boolean => saves > 0;

/** Counts `save` as in progress until it has its response. */
export async function countSave<Data>(save: Promise<Data>): Promise<Data> {
  count(1);
  try {
    return await save;
  } finally {
    setTimeout(() => count(-1), SETTLE_MS);
  }
}

/** @param position `<process>.<number>` */
function isEarlier(position: string, than: string): boolean {
  const [process, number] = position.split('.');
  const [otherProcess, otherNumber] = than.split('.');
  return process === otherProcess && Number(number) < Number(otherNumber);
}

/**
 * Remembers the position of the live stream, which is older than all data in the browser. The first of several
 * responses is not always to the first request.
 */
export function rememberPosition(headers: Headers): void {
  const position = headers.get(LIVE_POSITION);
  if (position !== null && (firstPosition === null || isEarlier(position, firstPosition))) firstPosition = position;
}

export const positionBeforeData = (): string | null => firstPosition;

export function countResponse(): void {
  responses += 1;
  onlineManager.setOnline(true);
}

/**
 * Called after a request without a response. One lost request does not mean a lost connection, so the server is polled
 * until it responds. While the browser reports being offline, the polling goes on: this response may be the last one.
 */
export async function checkConnection(): Promise<void> {
  const responsesBefore = responses;
  const isReached = await isServerReachable();
  if (isReached) countResponse();
  // If another response arrived in the meantime, it may be older than the loss, so the state stays unchanged.
  else if (responses === responsesBefore) onlineManager.setOnline(false);
  clearTimeout(nextCheck);
  if (!isReached || !navigator.onLine) nextCheck = setTimeout(() => void checkConnection(), POLL_MS);
}

onUnreachable(() => void checkConnection());
