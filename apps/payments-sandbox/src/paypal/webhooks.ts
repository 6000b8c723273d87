import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { newId } from '../identifiers.ts';
import type { PayPalEvent, PayPalWebhook } from '../state.ts';
import type { World } from '../world.ts';
import { invalidRequest, notFound, parsed } from './errors.ts';
import { deliverEvent, EVENT_TYPES } from './events.ts';
import { rawMember } from './raw-json.ts';
import { isSignature } from './signer.ts';

const MAX_WEBHOOKS = 10;

const webhookRequest = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2048),
  event_types: z
    .array(z.object({ name: z.string() }))
    .min(1)
    .max(500),
});

const webhookBody = (world: World, { id, url, eventTypes }: PayPalWebhook) => {
  const href = `${world.url()}/v1/notifications/webhooks/${id}`;
  return {
    id,
    url,
    event_types: eventTypes.map((name) => ({ name, description: name })),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href, rel: 'update', method: 'PATCH' },
      { href, rel: 'delete', method: 'DELETE' },
    ],
  };
};

function register(world: World, { url, event_types }: z.output<typeof webhookRequest>): PayPalWebhook {
  const { webhooks } = world.state.paypal;
  const eventTypes = event_types.map(({ name }) => name);
  const unknown = eventTypes.find(
    (name) => name !== '*' && !EVENT_TYPES.includes(name) && !/^[A-Z]+(\.[A-Z-]+)+$/.test(name),
  );
  const refuse = (issue: string, description: string) => invalidRequest({ issue, description, location: 'body' });
  if (unknown !== undefined) throw refuse('VALIDATION_ERROR', `Not a valid event type: ${unknown}`);
  if (Object.values(webhooks).some((each) => each.url === url)) {
    throw refuse('WEBHOOK_URL_ALREADY_EXISTS', 'Webhook URL already exists');
  }
  if (Object.keys(webhooks).length >= MAX_WEBHOOKS) {
    throw refuse('WEBHOOK_NUMBER_LIMIT_EXCEEDED', 'Only 10 webhook URLs allowed per app');
  }
  const webhook = { id: newId.paypalWebhook(), url, eventTypes };
  webhooks[webhook.id] = webhook;
  return webhook;
}

const patchRequest = z
  .array(
    z.discriminatedUnion('path', [
      z.object({ op: z.literal('replace'), path: z.literal('/url'), value: webhookRequest.shape.url }),
      z.object({ op: z.literal('replace'), path: z.literal('/event_types'), value: webhookRequest.shape.event_types }),
    ]),
  )
  .min(1);

function patch(webhook: PayPalWebhook, changes: z.output<typeof patchRequest>): void {
  for (const change of changes) {
    if (change.path === '/url') webhook.url = change.value;
    else webhook.eventTypes = change.value.map(({ name }) => name);
  }
}

const verifyRequest = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.record(z.string(), z.unknown()),
});

async function isGenuine(world: World, body: unknown, rawBody: string): Promise<boolean> {
  const sent = parsed(verifyRequest, body);
  const signer = await world.signer();
  const event = rawMember(rawBody, 'webhook_event');
  return (
    sent.auth_algo === 'SHA256withRSA' &&
    sent.cert_url.endsWith(`/v1/notifications/certs/${signer.certificateId}`) &&
    world.state.paypal.webhooks[sent.webhook_id] !== undefined &&
    event !== undefined &&
    isSignature(
      signer,
      {
        transmissionId: sent.transmission_id,
        transmissionTime: sent.transmission_time,
        webhookId: sent.webhook_id,
        body: event,
      },
      sent.transmission_sig,
    )
  );
}

const eventsQuery = z.object({
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
  event_type: z.string().optional(),
  transaction_id: z.string().optional(),
  page_size: z.coerce.number().int().min(1).max(300).default(10),
});

function listEvents(world: World, query: z.output<typeof eventsQuery>) {
  const matching = world.state.paypal.events.filter(
    ({ time, type, resourceId }) =>
      Date.parse(time) >= Date.parse(query.start_time ?? '1970-01-01') &&
      Date.parse(time) <= Date.parse(query.end_time ?? '9999-01-01') &&
      type === (query.event_type ?? type) &&
      resourceId === (query.transaction_id ?? resourceId),
  );
  const latest = matching.toReversed().slice(0, query.page_size);
  const href = `${world.url()}/v1/notifications/webhooks-events`;
  return {
    events: latest.map(({ body }) => JSON.parse(body) as unknown),
    count: latest.length,
    links: [{ href, rel: 'self', method: 'GET' }],
  };
}

type ById = { Params: { id: string } };
const HOOKS = '/v1/notifications/webhooks';

function registerEvents(scope: FastifyInstance, world: World): void {
  const eventById = (id: string): PayPalEvent => {
    const event = world.state.paypal.events.find((each) => each.id === id);
    if (!event) throw notFound();
    return event;
  };
  scope.get(`${HOOKS}-events`, ({ query }) => listEvents(world, parsed(eventsQuery, query, 'query')));
  scope.get<ById>(`${HOOKS}-events/:id`, ({ params }) => JSON.parse(eventById(params.id).body) as unknown);
  scope.post<ById>(`${HOOKS}-events/:id/resend`, ({ params, body }, reply) => {
    const event = eventById(params.id);
    const { webhook_ids } = parsed(z.object({ webhook_ids: z.array(z.string()).optional() }), body);
    for (const webhook of Object.values(world.state.paypal.webhooks)) {
      if (webhook_ids?.includes(webhook.id) ?? true) deliverEvent(world, event, webhook);
    }
    return reply.code(202).send(JSON.parse(event.body));
  });
}

/** The API with which the merchant registers URLs, lists events and verifies signatures. */
export function registerWebhooks(scope: FastifyInstance, world: World): void {
  const webhookById = (id: string): PayPalWebhook => {
    const webhook = world.state.paypal.webhooks[id];
    if (!webhook) throw notFound();
    return webhook;
  };
  scope.post(HOOKS, (request, reply) =>
    reply.code(201).send(webhookBody(world, register(world, parsed(webhookRequest, request.body)))),
  );
  scope.get(HOOKS, () => ({
    webhooks: Object.values(world.state.paypal.webhooks).map((webhook) => webhookBody(world, webhook)),
  }));
  scope.get<ById>(`${HOOKS}/:id`, ({ params }) => webhookBody(world, webhookById(params.id)));
  scope.patch<ById>(`${HOOKS}/:id`, ({ params, body }) => {
    const webhook = webhookById(params.id);
    patch(webhook, parsed(patchRequest, body));
    return webhookBody(world, webhook);
  });
  scope.delete<ById>(`${HOOKS}/:id`, ({ params }, reply) => {
    delete world.state.paypal.webhooks[webhookById(params.id).id];
    return reply.code(204).send();
  });
  scope.post('/v1/notifications/verify-webhook-signature', async ({ body, rawBody }) => ({
    verification_status: (await isGenuine(world, body, rawBody)) ? 'SUCCESS' : 'FAILURE',
  }));
  registerEvents(scope, world);
}

/** The certificate is public. */
export function registerCertificates(scope: FastifyInstance, world: World): void {
  scope.get<ById>('/v1/notifications/certs/:id', async ({ params }, reply) => {
    const { certificateId, certificatePem } = await world.signer();
    if (params.id !== certificateId) throw notFound();
    return reply.type('application/x-pem-file').send(certificatePem);
  });
}
