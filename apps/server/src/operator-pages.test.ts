import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { asAdmin } from '../test/postgres/database.ts';
import { startTestServer } from '../test/server.ts';
import { until } from '../test/until.ts';

const PASSWORD = 'a password for operators';
const PAGES = ['/metrics', '/health', '/health.json'];

const as = (user: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
});

describe('the pages of operators', async () => {
  const server = await startTestServer({ operatorPassword: PASSWORD });
  const state = async () => (await server.send('/health.json', as('operator', PASSWORD))).text;

  it.each(PAGES)('%s asks for credentials', async (path) => {
    const asked = await server.send(path);
    expect(asked.status).toBe(401);
    expect(asked.headers.get('www-authenticate')).toContain('Basic');
    const wrong = [as('operator', 'something else'), as('owner', PASSWORD), as('operator', ''), as('', '')];
    for (const init of wrong) {
      const refused = await server.send(path, init);
      expect(refused.status).toBe(401);
      expect(refused.text).not.toContain('process_');
    }
    const response = await server.send(path, as('operator', PASSWORD));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('allow ten guesses per address in 15 minutes', async () => {
    const guarded = await startTestServer({ operatorPassword: PASSWORD });
    const tries = (user: string, password: string) => guarded.send('/health.json', as(user, password));
    for (let guess = 0; guess < 9; guess += 1) expect((await tries('operator', `guess ${guess}`)).status).toBe(401);
    // The correct password resets the count, and a request without credentials is not counted.
    expect((await tries('operator', PASSWORD)).status).toBe(200);
    for (let visit = 0; visit < 12; visit += 1) expect((await guarded.send('/health')).status).toBe(401);
    for (let guess = 0; guess < 10; guess += 1) expect((await tries('operator', `guess ${guess}`)).status).toBe(401);
    const response = await tries('operator', PASSWORD);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await guarded.send('/health/ready')).status).toBe(200);
  });

  it('leave load balancer checks open', async () => {
    expect((await server.send('/health/live')).status).toBe(200);
    expect((await server.send('/health/ready')).status).toBe(200);
  });

  it('show the database, its connections and every queue', async () => {
    const page = (await server.send('/health', as('operator', PASSWORD))).text;
    for (const text of ['All is well.', 'PostgreSQL', 'Database connections', 'mail', 'reconcile-payments']) {
      expect(page).toContain(text);
    }
    const metrics = (await server.send('/metrics', as('operator', PASSWORD))).text;
    expect(metrics).toContain('jobs{queue="mail",state="waiting"} 0');
    expect(metrics).toMatch(/database_connections\{state="open"\} [1-9]/);
    expect(metrics).toContain('http_request_duration_seconds_bucket');
    expect(metrics).toContain('\nproblems 0\n');
    expect(metrics).toContain('\ndatabase_takes_changes 1\n');
    expect(metrics).toMatch(/\ndatabase_size_bytes [1-9]\d{6,}\n/);
  });

  it('report problems', async () => {
    expect(JSON.parse(await state())).toMatchObject({ problems: [] });
    await server.sql(`insert into jobs.queue select (jsonb_populate_record(queue, '{"name": "abandoned"}')).* from jobs.queue
      where name = 'mail'`);
    await server.sql(`insert into jobs.job (name, start_after) values ('abandoned', now() - interval '20 minutes')`);
    await server.sql(`insert into webhook_events (provider, event_id, type, event, received_at)
      values ('paypal', 'WH-1', 'X', '{}', now() - interval '30 minutes')`);
    const { problems } = JSON.parse(await state()) as { problems: string[] };
    expect(problems).toEqual([
      'Jobs in “abandoned” have been waiting for 20 minutes: no worker is processing them.',
      'Payment provider events have been waiting for 30 minutes.',
    ]);
    expect((await server.send('/health', as('operator', PASSWORD))).text).toContain(problems[0]);
    const metrics = (await server.send('/metrics', as('operator', PASSWORD))).text;
    expect(metrics).toContain('\nproblems 2\n');
    expect(metrics).toMatch(/jobs_oldest_waiting_seconds\{queue="abandoned"\} 12\d\d\n/);
    expect(metrics).toMatch(/provider_events_oldest_waiting_seconds 18\d\d\n/);
  });

  it('report a read-only database', async () => {
    const { database } = server.connection;
    const elsewhere = new pg.Client({ ...asAdmin(server.connection), database: 'postgres' });
    await elsewhere.connect();
    const reconnect = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1';
    await elsewhere.query(`alter database ${database} set default_transaction_read_only = on`);
    await elsewhere.query(reconnect, [database]);
    const problem = await until('the page reports it', async () => {
      const { problems } = JSON.parse(await state()) as { problems?: string[] };
      return problems?.find((text) => text.includes('is read-only'));
    });
    // A connection keeps the setting that was current when it was opened.
    const isInMetrics = await until('the metrics report it', async () => {
      const { text } = await server.send('/metrics', as('operator', PASSWORD));
      return text.includes('\ndatabase_takes_changes 0\n') || undefined;
    });
    await elsewhere.query(`alter database ${database} reset default_transaction_read_only`);
    await elsewhere.query(reconnect, [database]);
    await elsewhere.end();
    expect(problem).toBe('The database is read-only: it is a standby, or set to read-only.');
    expect(isInMetrics).toBe(true);
  });

  it('report a missing database', async () => {
    const { database } = server.connection;
    const elsewhere = new pg.Client({ ...asAdmin(server.connection), database: 'postgres' });
    await elsewhere.connect();
    await elsewhere.query(`alter database ${database} with allow_connections false`);
    await elsewhere.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
    const page = await server.send('/health', as('operator', PASSWORD));
    const metrics = await server.send('/metrics', as('operator', PASSWORD));
    await elsewhere.query(`alter database ${database} with allow_connections true`);
    await elsewhere.end();
    expect(page.status).toBe(503);
    expect(page.text).toContain('The database isn’t responding');
    expect(metrics.text).toContain('process_resident_memory_bytes');
    // Old figures would look current.
    expect(metrics.text).not.toContain('jobs{');
  });
});

describe('without a password for operators', async () => {
  const open = await startTestServer();
  const production = await startTestServer({ production: true });

  it.each(PAGES)('%s is open in development and missing in production', async (path) => {
    expect((await open.send(path)).status).toBe(200);
    const response = await production.send(path);
    expect(response.status).toBe(404);
    expect(response.text).not.toContain('process_');
  });
});
