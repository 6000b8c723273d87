import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newId } from '../identifiers.ts';
import type { YocoWebhook } from '../state.ts';
import type { World } from '../world.ts';
import { YocoError, yocoNotFound } from './errors.ts';

const webhookRequest = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

const present = ({ id, name, url, mode }: YocoWebhook) => ({ id, name, url, mode });

/** The API with which the merchant registers URLs. Only the first response contains the secret. */
export function registerYocoWebhooks(scope: FastifyInstance, world: World): void {
  scope.post('/api/webhooks', ({ body, mode }) => {
    const form = webhookRequest.safeParse(body);
    if (!form.success) throw new YocoError(400, 'invalid_request', 'name and url are required.');
    const secret = `whsec_${randomBytes(24).toString('base64')}`;
    const webhook = { id: newId.yocoWebhook(), ...form.data, mode, secret };
    world.state.yoco.webhooks[webhook.id] = webhook;
    return { ...present(webhook), secret };
  });
  scope.get('/api/webhooks', ({ mode }) => ({
    subscriptions: Object.values(world.state.yoco.webhooks)
      .filter((webhook) => webhook.mode === mode)
      .map(present),
  }));
  scope.delete<{ Params: { id: string } }>('/api/webhooks/:id', ({ params }, reply) => {
    if (!world.state.yoco.webhooks[params.id]) throw yocoNotFound();
    delete world.state.yoco.webhooks[params.id];
    return reply.code(204).send();
  });
}
