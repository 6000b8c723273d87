import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from './jobs.ts';

interface Watched {
  pool: Pool;
  jobs: Pick<Jobs, 'backlog'>;
}

/** Read when somebody asks: they are the same on every node. */
function watchJobs(registry: Registry, jobs: Watched['jobs']): void {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'jobs_oldest_waiting_seconds',
    help: 'For how long the first job that waits has been due, by queue',
    labelNames: ['queue'],
    registers,
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs that are waiting, running, or failed and to be tried again, by queue',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // Without the database there is nothing to say of them; the other figures are wanted then more than ever.
      for (const { queue, waitingSeconds, ...states } of await jobs.backlog().catch(() => [])) {
        oldest.set({ queue }, waitingSeconds);
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
}

function watchConnections(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database: open, idle among them, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** What operators watch, in Prometheus' text format. */
export function createMetrics({ pool, jobs }: Watched) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status code',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  watchJobs(registry, jobs);
  watchConnections(registry, pool);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (route: string, status: number, seconds: number) => durations.observe({ route, status }, seconds),
  };
}
