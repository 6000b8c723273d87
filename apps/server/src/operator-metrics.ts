import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OperatorDependencies, OperatorState } from './operator-state.ts';
import { singleFlight } from './platform/single-flight.ts';

/** Prometheus waits ten seconds for metrics and then reports the server as down. */
const STATE_WITHIN_MS = 3_000;

/** The installation's state as metrics, the same on every node. Rebuilt each time, so no stale labels remain. */
function figuresOf({ problems, database, standbys, queues, disk }: OperatorState): Registry {
  const registry = new Registry();
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  gauge('problems', 'Number of problems reported by /health').set(problems.length);
  const jobs = gauge(
    'jobs',
    'Jobs that are waiting, running, failed and due for a retry, or failed for good in the last day',
    'queue',
    'state',
  );
  const oldest = gauge('jobs_oldest_waiting_seconds', 'Age of the oldest waiting job', 'queue');
  for (const { queue, waitingSeconds, ...states } of queues) {
    oldest.set({ queue }, waitingSeconds);
    for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count);
  }
  gauge('database_takes_changes', '0 if the database is a standby or read-only').set(database.takes_changes ? 1 : 0);
  gauge('database_size_bytes', 'Size of the database').set(database.size_bytes);
  if (disk) gauge('database_disk_free_bytes', 'Free disk space for the embedded database').set(disk.freeBytes);
  const behind = gauge('database_standby_behind_bytes', 'How far a standby lags behind', 'standby', 'sync');
  for (const { name, sync, behindBytes } of standbys) behind.set({ standby: name, sync }, behindBytes);
  gauge('provider_events_waiting', 'Provider events waiting to be processed').set(database.events_waiting);
  gauge('provider_events_oldest_waiting_seconds', 'Age of the oldest waiting provider event').set(
    database.events_waiting_seconds,
  );
  gauge('nightly_backups', 'Owner backups made in the last day').set(database.backups_of_last_day);
  return registry;
}

function watchConnections(registry: Registry, pool: OperatorDependencies['pool']): void {
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this process: open, idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Metrics for operators, in Prometheus' text format. */
export function createMetrics(pool: OperatorDependencies['pool'], readState: () => Promise<OperatorState>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status code',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const state = singleFlight(readState, STATE_WITHIN_MS);
  watchConnections(registry, pool);
  return {
    contentType: registry.contentType,
    // Without the database, its metrics are left out. The others matter most then.
    text: async () => {
      const operatorState = await state();
      return (operatorState ? Registry.merge([registry, figuresOf(operatorState)]) : registry).metrics();
    },
    observe: (route: string, status: number, seconds: number) => durations.observe({ route, status }, seconds),
  };
}
