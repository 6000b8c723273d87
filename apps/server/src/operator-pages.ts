import basicAuth from '@fastify/basic-auth';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyError, FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { createMetrics } from './operator-metrics.ts';
import { operatorState, type OperatorDependencies, type OperatorState } from './operator-state.ts';
import { plainPage } from './plain-page.ts';
import { networkOf } from './platform/client-address.ts';
import { tooManyAttempts } from './platform/failure.ts';
import { reasonOf } from './platform/postgres/database-unavailable.ts';

const USER = 'operator';

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

const GIGABYTE = 2 ** 30;
const sizeText = (bytes: number) =>
  bytes < GIGABYTE ? `${Math.round(bytes / 2 ** 20)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Columns of numbers are right-aligned. */
function table(head: string[], lines: (string | number)[][]): SafeHtml {
  const classOf = (value: string | number | undefined) => (typeof value === 'number' ? 'number' : '');
  return html`<div class="scrolls" tabindex="0">
    <table>
      <thead>
        <tr>
          ${head.map((name, index) => html`<th class="${classOf(lines[0]?.[index])}">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (line) =>
            html`<tr>
              ${line.map((value) => html`<td class="${classOf(value)}">${value.toLocaleString('en-US')}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function bodyOf({ problems, database, connections, standbys, queues, disk }: OperatorState): SafeHtml {
  const verdict =
    problems.length === 0
      ? html`<p class="good">All is well.</p>`
      : problems.map((problem) => html`<p class="bad">${problem}</p>`);
  const { open, idle, waiting } = connections;
  const facts: [string, string][] = [
    [
      'This process',
      `Node ${process.versions.node}, up ${Math.floor(process.uptime() / 60)} minutes, ${sizeText(process.memoryUsage.rss())}`,
    ],
    [
      'PostgreSQL',
      `${database.version}, ${sizeText(database.size_bytes)}${database.takes_changes ? '' : ', read-only'}`,
    ],
    ['Database connections', `${open} open, ${idle} idle, ${waiting} requests waiting`],
    ...standbys.map(({ name, state, sync, behindBytes }): [string, string] => [
      `Standby ${name}`,
      `${state}, ${sync}, ${sizeText(behindBytes)} behind`,
    ]),
    ['Provider events', `${database.events_waiting} waiting`],
    ['Backups in the last day', String(database.backups_of_last_day)],
    ...(disk
      ? [['Database disk', `${sizeText(disk.freeBytes)} of ${sizeText(disk.sizeBytes)} free`] as [string, string]]
      : []),
  ];
  const work = queues.map(({ queue, waiting: due, running, failing, failed, waitingSeconds }) => [
    queue,
    due,
    running,
    failing,
    failed,
    waitingSeconds,
  ]);
  return html`${verdict} ${table(['What', 'State'], facts)}
    <h2>Background jobs</h2>
    ${table(['Queue', 'Waiting', 'Running', 'Failing', 'Failed', 'Oldest waiting (s)'], work)}
    <p>Also as <a href="/health.json">health.json</a> and as <a href="/metrics">Prometheus metrics</a>.</p>`;
}

// Counted in each node's memory: these pages matter most when the database is down.
const GUESSES = { points: 10, duration: 15 * 60 };

async function requireOperator(pages: FastifyInstance, operatorPassword: string): Promise<void> {
  const guesses = new RateLimiterMemory(GUESSES);
  pages.addHook('onRequest', async ({ ip, headers }) => {
    if (headers.authorization === undefined) return;
    await guesses.consume(networkOf(ip).own).catch((rejection: RateLimiterRes) => {
      throw tooManyAttempts(Math.ceil(rejection.msBeforeNext / 1000));
    });
  });
  await pages.register(basicAuth, {
    authenticate: { realm: PRODUCT_NAME },
    validate: (user, password, _request, _reply, done) =>
      done(sameText(user, USER) && sameText(password, operatorPassword) ? undefined : new Error('Not an operator')),
  });
  pages.addHook('onRequest', pages.basicAuth);
  pages.addHook('onRequest', async ({ ip }) => void (await guesses.delete(networkOf(ip).own)));
  pages.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 401) throw error;
    return reply.code(401).send({ error: 'Operators only' });
  });
}

export interface OperatorOptions {
  /** The operators' password. Without it the pages are public, and in production they do not exist. */
  operatorPassword: string | undefined;
  production: boolean;
}

/** Metrics and a status page of the installation, without any owner's data. */
export async function registerOperatorPages(
  app: FastifyInstance,
  deps: OperatorDependencies,
  { operatorPassword, production }: OperatorOptions,
): Promise<void> {
  const metrics = createMetrics(deps.pool, () => operatorState(deps));
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  if (operatorPassword === undefined && production) return;
  await app.register(async (pages) => {
    if (operatorPassword !== undefined) await requireOperator(pages, operatorPassword);
    pages.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.header('cache-control', 'no-store');
      done();
    });
    pages.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
    pages.get('/health.json', () => operatorState(deps));
    pages.get('/health', async (_request, reply) => {
      const state = await operatorState(deps).catch((error: unknown) => reasonOf(error));
      const body =
        typeof state === 'string' ? html`<p class="bad">The database isn’t responding: ${state}</p>` : bodyOf(state);
      return reply
        .code(typeof state === 'string' ? 503 : 200)
        .type('text/html')
        .send(plainPage(`${PRODUCT_NAME}: health`, body));
    });
  });
}
