import type { FastifyInstance } from 'fastify';
import { registerWorkFaults } from '../faults.ts';
import type { World } from '../world.ts';
import { registerCardPage } from './card-page.ts';
import { registerCheckouts } from './checkouts.ts';
import { registerYocoErrors, yocoNotFound } from './errors.ts';
import { replayAnswers } from './idempotency.ts';
import { requireKey } from './keys.ts';
import { registerYocoWebhooks } from './webhooks.ts';

/** Registers Yoco's API and its card page. */
export async function registerYoco(app: FastifyInstance, world: World): Promise<void> {
  await app.register((scope, _options, done) => {
    registerYocoErrors(scope);
    requireKey(scope);
    replayAnswers(scope, world);
    registerWorkFaults(scope);
    registerCheckouts(scope, world);
    registerYocoWebhooks(scope, world);
    scope.all('/api/*', () => {
      throw yocoNotFound();
    });
    done();
  });
  await app.register((scope, _options, done) => {
    registerCardPage(scope, world);
    done();
  });
}
