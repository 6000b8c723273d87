import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { realStatusErrorHandler } from '../../platform/envelope.ts';
import { switchByLink, type LinkDependencies } from './unsubscribe.ts';

const MAX_BODY_BYTES = 1_024;

/**
 * `POST /unsubscribe/…`, which mail programs send (RFC 8058). It needs no session and no cookie: the link itself is the
 * proof. Opening the same address shows a page with a button, so that scanners that open links change nothing.
 */
export async function registerOneClick(
  app: FastifyInstance,
  deps: LinkDependencies & { logger: Logger },
): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    const small = { parseAs: 'string' as const, bodyLimit: MAX_BODY_BYTES };
    // Accepts a form of either type, with or without its only field.
    scope.addContentTypeParser<string>('*', small, (_request, _body, parsed) => parsed(null, undefined));
    scope.setErrorHandler(realStatusErrorHandler(deps.logger));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const success = await switchByLink(deps, request.params.token, request.ip, false);
      return reply.header('cache-control', 'no-store').send({ success });
    });
    done();
  });
}
