import type { Caller } from '../builders.ts';
import { until } from '../until.ts';

export interface Stream {
  status: number;
  headers: Headers;
  /** The events so far: the data of unnamed events, and `event: ended` for named events. */
  events(): string[];
  /** The received text, including comments. */
  text(): string;
  /** Waits until the events include this one. */
  hears(event: string): Promise<void>;
  /** Waits until the server has ended the stream. */
  ends(): Promise<void>;
  close(): void;
}

/** The data of an event about a store. */
export const says = (store: { _id: string }, topic: string) => JSON.stringify({ storeId: store._id, topic });

const eventsIn = (text: string): string[] =>
  text
    .split('\n\n')
    .slice(0, -1)
    .flatMap((block) => /^event: .*/.exec(block)?.[0] ?? /^data: (.*)/.exec(block)?.[1] ?? []);

/**
 * Opens the stream of live events as a browser does, and reads it until it ends.
 * @param since an earlier position.
 */
export async function openStream(url: string, { token }: Pick<Caller, 'token'>, since?: string): Promise<Stream> {
  const closing = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' };
  const response = await fetch(`${url}/live${since === undefined ? '' : `?since=${since}`}`, {
    headers,
    signal: closing.signal,
  });
  let text = '';
  let ended = false;
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString('utf8');
  };
  // A broken connection ends the stream too.
  const reading = read().catch(() => undefined);
  void reading.then(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    events: () => eventsIn(text),
    text: () => text,
    hears: async (event) => {
      await until(`the stream sends ${event}`, () => Promise.resolve(eventsIn(text).includes(event)));
    },
    ends: async () => {
      await until('the stream ends', () => Promise.resolve(ended));
    },
    close: () => closing.abort(),
  };
}
