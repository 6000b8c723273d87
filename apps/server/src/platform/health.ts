import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from './postgres/database.ts';
import { singleFlight } from './single-flight.ts';

/** Load balancers check every few seconds and wait no longer than this. */
const READY_TIMEOUT_MS = 2_000;

/** Liveness and readiness for load balancers and supervisors. */
export function registerHealth(app: FastifyInstance, db: Queryable): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  const reach = singleFlight(() => db.execute(sql`select 1`), READY_TIMEOUT_MS);
  app.get('/health/ready', async (_request, reply) => {
    if (await reach()) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', reason: 'The database isn’t responding' });
  });
}
