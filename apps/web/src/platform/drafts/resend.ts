import { onlineManager } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { NetworkFailure } from '../api/failure.ts';

const MAX_WAIT_MS = 30_000;
/** On bad Wi-Fi a request may never get a response. */
const TRY_MS = 20_000;
/** The wait after a try without a response. Reconnecting ends it early. */
const waitAfter = (tries: number): number => Math.min(MAX_WAIT_MS, 3_000 * 2 ** tries);

/** Sending stopped without a response, because the content was changed or its screen was left. */
export class SendingStopped extends Error {
  constructor() {
    super('Sending stopped');
    this.name = 'SendingStopped';
  }
}

/**
 * Waits for the connection, or for `milliseconds`.
 * @throws SendingStopped
 */
function untilNextTry(milliseconds: number, signal: AbortSignal, onWake: (wake: () => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const wake = () => {
      over.abort();
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    const ends = [onlineManager.subscribe((isOnline) => isOnline && wake()), () => clearTimeout(timer)];
    over.signal.addEventListener('abort', () => ends.forEach((end) => end()));
    addEventListener('online', wake, { signal: over.signal });
    signal.addEventListener(
      'abort',
      () => {
        over.abort();
        reject(new SendingStopped());
      },
      { signal: over.signal },
    );
    onWake(wake);
  });
}

/** @throws NetworkFailure without a response in time. */
async function limited<T>(call: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const limit = AbortSignal.timeout(TRY_MS);
  try {
    return await call(AbortSignal.any([signal, limit]));
  } catch (error) {
    throw limit.aborted && !signal.aborted ? new NetworkFailure(error) : error;
  }
}

export interface Resend {
  /** `waiting`: for the connection; `stopped`: not sent, because the content was changed meanwhile. */
  state: 'idle' | 'waiting' | 'stopped';
  /**
   * Repeats an idempotent call until it gets a response, one try at a time.
   * @throws SendingStopped after `stop`.
   */
  send: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Tries at once instead of waiting. */
  now: () => void;
  /** Ends the tries, because a late response no longer matches the screen. */
  stop: () => void;
}

/** Repeats a call that failed without a connection, as long as the screen is open. */
export function useResend(): Resend {
  const [state, setState] = useState<Resend['state']>('idle');
  const sending = useRef<AbortController | null>(null);
  const wake = useRef<(() => void) | null>(null);

  useEffect(() => () => sending.current?.abort(), []);

  async function send<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    setState('idle');
    try {
      for (let tries = 0; ; tries += 1) {
        try {
          const result = await limited(call, signal);
          setState('idle');
          return result;
        } catch (error) {
          if (signal.aborted) throw new SendingStopped();
          if (!(error instanceof NetworkFailure)) {
            setState('idle');
            throw error;
          }
        }
        setState('waiting');
        await untilNextTry(waitAfter(tries), signal, (wakeUp) => (wake.current = wakeUp));
      }
    } finally {
      sending.current = null;
    }
  }

  return {
    state,
    send,
    now: () => wake.current?.(),
    stop: () => {
      if (!sending.current) return;
      sending.current.abort();
      setState('stopped');
    },
  };
}
