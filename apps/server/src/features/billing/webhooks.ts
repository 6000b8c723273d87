import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { realStatusErrorHandler } from '../../platform/envelope.ts';
import type { Jobs, Queue } from '../../platform/jobs.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';
import { MAX_WEBHOOK_BYTES, type WebhookHeaders, type WebhookVerdict } from '../../platform/webhook-verdict.ts';
import { webhookEvents } from './billing.table.ts';

/** The verification and handling of one provider's events. */
interface WebhookProvider {
  verify(
    headers: WebhookHeaders,
    body: Buffer,
  ): Promise<WebhookVerdict<{ id: string; type: string }>> | WebhookVerdict<{ id: string; type: string }>;
  /**
   * Called with a verified event, possibly more than once.
   * @throws to be called again later.
   */
  handle(event: never, receivedAt: Date): Promise<void>;
}

export type ProviderName = 'paypal' | 'yoco';
export type WebhookProviders = Partial<Record<ProviderName, WebhookProvider>>;

export interface WebhookDependencies {
  db: Queryable;
  jobs: Jobs;
  logger: Logger;
  webhookProviders: WebhookProviders;
}

export interface WebhookRouteDependencies extends WebhookDependencies {
  /** The limit on forged deliveries per address: each may cost a request to the provider. */
  limits: { webhookAddress: RateLimit };
}

interface EventName {
  provider: ProviderName;
  eventId: string;
}

const WEBHOOK_QUEUE = { name: 'webhook-events' };

/** Stores an event together with the job that handles it. Idempotent. */
async function keep({ db, jobs }: WebhookDependencies, provider: ProviderName, event: { id: string; type: string }) {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(webhookEvents)
      .values({ provider, eventId: event.id, type: event.type, event })
      .onConflictDoNothing({ target: [webhookEvents.provider, webhookEvents.eventId] });
    if (added.rowCount === 1) await jobs.add<EventName>(tx, WEBHOOK_QUEUE, { provider, eventId: event.id });
  });
}

const STATUS_CODES = { genuine: 200, forged: 400, 'cannot-verify-now': 503 } as const;

/** `POST /webhooks/paypal` and `/webhooks/yoco`: real status codes, because a provider retries anything but 2xx. */
export async function registerWebhooks(app: FastifyInstance, deps: WebhookRouteDependencies): Promise<void> {
  await app.register((scope, _options, done) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    const asBytes = { parseAs: 'buffer' as const, bodyLimit: MAX_WEBHOOK_BYTES };
    scope.addContentTypeParser<Buffer>('*', asBytes, (_request, body, parsed) => parsed(null, body));
    scope.setErrorHandler(realStatusErrorHandler(deps.logger));
    for (const name of ['paypal', 'yoco'] as const) {
      scope.post(`/webhooks/${name}`, async (request, reply) => {
        const provider = deps.webhookProviders[name];
        if (provider === undefined)
          return reply.code(404).send({ error: 'Payments aren’t set up on this server', code: 'billingOff' });
        await deps.limits.webhookAddress.attempt(request.ip);
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const verdict = await provider.verify(request.headers, body);
        if (verdict.outcome === 'genuine') {
          await deps.limits.webhookAddress.clear(request.ip);
          await keep(deps, name, verdict.event);
        } else deps.logger.warn({ provider: name, outcome: verdict.outcome, why: verdict.why }, 'webhook rejected');
        return reply.code(STATUS_CODES[verdict.outcome]).send({ received: verdict.outcome === 'genuine' });
      });
    }
    done();
  });
}

/** Handles each stored event, with retries. */
export const webhookQueue = (deps: WebhookDependencies): Queue<EventName> => ({
  ...WEBHOOK_QUEUE,
  work: async ({ provider: name, eventId }) => {
    const which = and(eq(webhookEvents.provider, name), eq(webhookEvents.eventId, eventId));
    const [delivery] = await deps.db
      .select({ event: webhookEvents.event, receivedAt: webhookEvents.receivedAt })
      .from(webhookEvents)
      .where(and(which, isNull(webhookEvents.processedAt)));
    const provider = deps.webhookProviders[name];
    if (delivery === undefined || provider === undefined) return;
    await provider.handle(delivery.event as never, delivery.receivedAt);
    await deps.db
      .update(webhookEvents)
      .set({ processedAt: sql`now()` })
      .where(which);
  },
});
