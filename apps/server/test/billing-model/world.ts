import { createSandbox, type Sandbox } from '@quarterdeck/payments-sandbox/sandbox';
import { PAYPAL_CREDENTIALS } from '@quarterdeck/payments-sandbox/paypal/oauth';
import { createSigner } from '@quarterdeck/payments-sandbox/paypal/signer';
import { SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { composePayments } from '../../src/compose-payments.ts';
import { setUpPayPal } from '../../src/features/billing/paypal/paypal-setup.ts';
import { createPayPal } from '../../src/features/billing/paypal/paypal.ts';
import { ProviderReads } from '../../src/features/billing/provider-reads.ts';
import { registerWebhooks } from '../../src/features/billing/webhooks.ts';
import type { Jobs } from '../../src/platform/jobs.ts';
import { openDatabase, type Database } from '../../src/platform/postgres/database.ts';
import { createRateLimit } from '../../src/platform/rate-limits.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { asAdmin, newDatabase } from '../postgres/database.ts';
import { createAccidents, type Accidents } from './accidents.ts';

export const APP_URL = 'https://arcade.example';

/** Failures of calls to the provider. */
export type Trouble = 'refused' | 'lost on the way there' | 'lost on the way back';

/** The server with a real database, the provider, and the network between them. */
export interface World {
  server: ReturnType<typeof composePayments>;
  /** The URL to which the provider delivers. */
  door: FastifyInstance;
  sandbox: Sandbox;
  accidents: Accidents;
  /** A separate connection, so that the model's own queries are not counted. */
  observer: Database;
  network: {
    /** The failures of the next calls. */
    troubles: Trouble[];
    /** All calls fail until this time. */
    downUntil: Date;
  };
  /** Reports each response of the provider to a listener. */
  onAnswer(tell: () => void): void;
  /** Sets both clocks. */
  startAt(moment: Date): void;
  now(): Date;
  close(): Promise<void>;
}

/** Jobs in a separate table, added in the caller's transaction like real jobs. Only the model removes them. */
const jobs: Pick<Jobs, 'add' | 'forget'> = {
  add: async (tx, { name }, data) => {
    await tx.execute(sql`insert into model_jobs (queue, data) values (${name}, ${JSON.stringify(data)}::jsonb)`);
  },
  forget: async (tx, email) => {
    await tx.execute(sql`delete from model_jobs where data ->> 'to' = ${email} or data ->> 'email' = ${email}`);
  },
};

const JOBS_TABLE = `create table model_jobs (
  id bigint generated always as identity primary key, queue text not null, data jsonb not null)`;

/** The HTTP calls without a socket. */
function createFetch(sandbox: Sandbox, accidents: Accidents, network: World['network']): typeof fetch {
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    if (sandbox.controls.now() < network.downUntil) throw new TypeError('fetch failed');
    const trouble = network.troubles.shift();
    if (trouble === 'refused') return new Response('{"name":"INTERNAL_SERVER_ERROR"}', { status: 500 });
    if (trouble === 'lost on the way there') throw new TypeError('fetch failed');
    const { method, headers, body } = init as {
      method: 'GET' | 'POST';
      headers: Record<string, string>;
      body?: string;
    };
    const response = await sandbox.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    if (trouble === 'lost on the way back') throw new TypeError('fetch failed');
    const { statusCode: status } = response;
    return new Response(status === 204 ? null : response.rawPayload, { status });
  };
  return (url, init = {}) => accidents.call(() => send(url as string, init));
}

async function openSandbox() {
  let start = new Date();
  let door: FastifyInstance | undefined;
  let answered = () => {};
  const sandbox = await createSandbox({
    clock: () => start,
    signer: await createSigner(),
    onChange: () => answered(),
    deliver: async ({ headers, body }) => {
      const response = await door?.inject({ method: 'POST', url: '/webhooks/paypal', headers, payload: body });
      return response?.statusCode ?? 503;
    },
  });
  return {
    sandbox,
    deliverTo: (app: FastifyInstance) => (door = app),
    startAt: (moment: Date) => (start = moment),
    onAnswer: (tell: () => void) => (answered = tell),
  };
}

export async function openWorld(): Promise<World> {
  const { sandbox, deliverTo, startAt, onAnswer } = await openSandbox();
  const accidents = createAccidents();
  const network: World['network'] = { troubles: [], downUntil: new Date(0) };
  const wire = { fetch: createFetch(sandbox, accidents, network), pause: () => Promise.resolve() };
  const settings = { ...wire, baseUrl: sandbox.url(), ...PAYPAL_CREDENTIALS };
  const account = await setUpPayPal(createPayPal(settings), {
    appUrl: APP_URL,
    productName: 'Model',
    priceCents: SUBSCRIPTION_PRICE,
  });

  const connection = await newDatabase();
  const fail = (error: Error) => {
    throw error;
  };
  const [database, observer] = [openDatabase(connection, fail), openDatabase(asAdmin(connection), fail)];
  await observer.pool.query(JOBS_TABLE);
  accidents.watch(database.pool);
  const now = () => sandbox.controls.now();
  const shared = {
    db: database.db,
    jobs: jobs as Jobs,
    live: { announce: () => undefined },
    secrets: createSecrets('a secret for the model that is long enough'),
    appUrl: APP_URL,
    supportEmail: undefined,
    now,
    pause: () => Promise.resolve(),
    logger: pino({ level: 'silent' }),
  };
  const server = composePayments(shared, { paypal: { ...settings, ...account }, yoco: undefined });
  // Concurrent steps run on another node, because a node makes one read of a provider per owner at a time.
  Object.defineProperty(server.deps, 'providerReads', { get: () => new ProviderReads() });
  const door = fastify();
  const webhookAddress = createRateLimit(observer.pool, 'webhook-address', { attempts: 1_000_000, perSeconds: 1 });
  await registerWebhooks(door, {
    ...server.deps,
    webhookProviders: server.webhookProviders,
    limits: { webhookAddress },
  });
  deliverTo(door);
  const close = async () => {
    await sandbox.close();
    await door.close();
    await database.close();
    await observer.close();
  };
  return { server, door, sandbox, accidents, observer, network, startAt, onAnswer, now, close };
}
