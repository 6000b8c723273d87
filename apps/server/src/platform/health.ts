import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { hastyQuestion } from './hasty-question.ts';
import type { Queryable } from './postgres/database.ts';

/** Load balancers ask every few seconds and wait no longer. */
const ANSWER_WITHIN_MS = 2_000;

/** Liveness and readiness for load balancers and supervisors. */
export function registerHealth(app: FastifyInstance, db: Queryable): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  const reach = hastyQuestion(() => db.execute(sql`select 1`), ANSWER_WITHIN_MS);
  app.get('/health/ready', async (_request, reply) => {
    if (await reach()) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', reason: 'The database isn’t responding' });
  });
}
