import autocannon from 'autocannon';
import type { DataSet } from './data-set.ts';
import { cpuSeconds, type Server } from './servers.ts';
import type { Work } from './work.ts';

const CONNECTIONS = 16;

/** The measurements of one server under load. */
export interface Measured {
  latenciesMs: number[];
  seconds: number;
  /** CPU time of the server's process, without PostgreSQL. */
  cpuSeconds: number;
}

export const requestsPerSecond = ({ latenciesMs, seconds }: Measured): number => latenciesMs.length / seconds;

export const cpuMsPerRequest = ({ latenciesMs, cpuSeconds: seconds }: Measured): number =>
  (seconds * 1000) / latenciesMs.length;

/** @param share 0.95 for the latency that 95 % of the requests stay within. */
export function percentileMs({ latenciesMs }: Measured, share: number): number {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const merged = (parts: Measured[]): Measured => ({
  latenciesMs: parts.flatMap((part) => part.latenciesMs),
  seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
  cpuSeconds: parts.reduce((sum, part) => sum + part.cpuSeconds, 0),
});

// Makes every save of a run unique.
const counts = new Map<DataSet, number>();
function nextCount(dataSet: DataSet): number {
  const count = counts.get(dataSet) ?? 0;
  counts.set(dataSet, count + 1);
  return count;
}

/**
 * Makes one request and checks the response.
 * @throws Error when it is wrong.
 */
export async function checkWork({ name, url }: Server, work: Work, dataSet: DataSet): Promise<void> {
  const { path, ...init } = work.request(dataSet, nextCount(dataSet));
  const response = await fetch(url + path, init);
  const body = (await response.json()) as { data?: unknown; error?: unknown };
  if (!response.ok || body.error !== undefined || body.data === undefined) {
    throw new Error(`${name}, ${work.name}: status ${response.status}, ${JSON.stringify(body.error)}`);
  }
  work.check(body.data as never, dataSet);
}

/**
 * Keeps 16 connections busy.
 * @throws Error when any request fails.
 */
export async function loadTest(server: Server, work: Work, dataSet: DataSet, seconds: number): Promise<Measured> {
  const latenciesMs: number[] = [];
  const cpuBefore = await cpuSeconds(server);
  const started = performance.now();
  let lastAnswer = started;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: server.url,
      connections: CONNECTIONS,
      duration: seconds,
      requests: [{ setupRequest: (request) => ({ ...request, ...work.request(dataSet, nextCount(dataSet)) }) }],
      // Errors are too short to be compressed.
      verifyBody: (body) => !String(body).startsWith('{"error"'),
    };
    const instance = autocannon(options, (error: Error | null, finished) =>
      error ? reject(error) : resolve(finished),
    );
    instance.on('response', (_client, _status, _bytes, latencyMs) => {
      latenciesMs.push(latencyMs);
      lastAnswer = performance.now();
    });
  });
  const { non2xx, errors, timeouts, mismatches } = result;
  if (non2xx + errors + timeouts + mismatches > 0 || latenciesMs.length === 0) {
    const counted = JSON.stringify({ answered: latenciesMs.length, non2xx, errors, timeouts, mismatches });
    throw new Error(`${server.name}, ${work.name}, ${dataSet.name}: answers that are no success, ${counted}`);
  }
  return { latenciesMs, seconds: (lastAnswer - started) / 1000, cpuSeconds: (await cpuSeconds(server)) - cpuBefore };
}
