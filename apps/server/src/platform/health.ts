import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from './database.ts';

/** Load balancers ask every few seconds and wait no longer. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * @returns whether the database answers, said within two seconds. However often it is asked, there is only one
 * question on the way: a database that hangs would otherwise have them wait in rows.
 */
function createReadiness(db: Queryable): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  const ask = () =>
    db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    });
    return Promise.race([(asked ??= ask()), late]).finally(() => clearTimeout(timer));
  };
}

/** What those ask who decide whether to send somebody here, or to start the server anew. */
export function registerHealth(app: FastifyInstance, db: Queryable): void {
  app.get('/health/live', () => ({ status: 'ok' }));
  const isReady = createReadiness(db);
  app.get('/health/ready', async (_request, reply) => {
    if (await isReady()) return { status: 'ok' };
    return reply.code(503).send({ status: 'not ready', reason: 'The database does not answer' });
  });
}
