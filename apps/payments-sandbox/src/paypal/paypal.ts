import type { FastifyInstance } from 'fastify';
import { registerWorkFaults } from '../faults.ts';
import type { World } from '../world.ts';
import { registerApprovalPage } from './approval-page.ts';
import { billDue } from './billing.ts';
import { registerCatalog } from './catalog.ts';
import { notFound, registerErrors } from './errors.ts';
import { registerOAuth, requireToken, type Tokens } from './oauth.ts';
import { registerRefunds } from './refund-routes.ts';
import { registerSubscriptions } from './subscription-routes.ts';
import { registerCertificates, registerWebhooks } from './webhooks.ts';

/** Registers PayPal's API, its approval pages and its certificate. */
export async function registerPayPal(app: FastifyInstance, world: World, tokens: Tokens): Promise<void> {
  await app.register((scope, _options, done) => {
    registerErrors(scope);
    registerWorkFaults(scope);
    registerOAuth(scope, tokens);
    registerCertificates(scope, world);
    for (const path of ['/v1/*', '/v2/*']) {
      scope.all(path, () => {
        throw notFound();
      });
    }
    done();
  });
  await app.register((scope, _options, done) => {
    registerErrors(scope);
    requireToken(scope, tokens);
    registerWorkFaults(scope);
    // Periods that came due since the last call are billed before the response.
    scope.addHook('preHandler', (_request, _reply, billed) => {
      billDue(world);
      billed();
    });
    registerCatalog(scope, world);
    registerSubscriptions(scope, world);
    registerRefunds(scope, world);
    registerWebhooks(scope, world);
    done();
  });
  await app.register((scope, _options, done) => {
    registerApprovalPage(scope, world);
    done();
  });
}
