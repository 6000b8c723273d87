import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What operators watch, in Prometheus' text format. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route and status code',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observe: (route: string, status: number, seconds: number) => durations.observe({ route, status }, seconds),
  };
}
