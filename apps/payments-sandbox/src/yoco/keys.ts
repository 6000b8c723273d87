import type { FastifyInstance } from 'fastify';
import type { YocoMode } from '../state.ts';
import { YocoError } from './errors.ts';

/**
 * The keys of the sandbox's only merchant. Checkouts made with the live key have mode `live`; neither moves real money.
 */
export const YOCO_SECRET_KEY = 'sk_test_sandbox';
export const YOCO_LIVE_SECRET_KEY = 'sk_live_sandbox';

declare module 'fastify' {
  interface FastifyRequest {
    mode: YocoMode;
  }
}

const MODES: Record<string, YocoMode> = {
  [`Bearer ${YOCO_SECRET_KEY}`]: 'test',
  [`Bearer ${YOCO_LIVE_SECRET_KEY}`]: 'live',
};

/** Every call in this scope requires a secret key. */
export function requireKey(scope: FastifyInstance): void {
  scope.decorateRequest('mode', 'test');
  scope.addHook('onRequest', (request, _reply, done) => {
    const mode = MODES[request.headers.authorization ?? ''];
    if (mode === undefined) return done(new YocoError(403, 'forbidden', 'The secret key is missing or wrong.'));
    request.mode = mode;
    done();
  });
}
