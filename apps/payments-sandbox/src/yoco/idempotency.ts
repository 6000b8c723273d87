import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { DAY_MS } from '@quarterdeck/domain/durations';
import type { World } from '../world.ts';
import { YocoError } from './errors.ts';

const KEY_LIVES_MS = DAY_MS;

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key that this call's response is stored under; none for a replay. */
    answersKey: string | undefined;
  }
}

/**
 * A POST with an Idempotency-Key runs once: its response, failures included, is repeated for 24 hours of the sandbox's
 * clock. Another payload with the same key gets 422, a key still in progress 409.
 */
export function replayAnswers(scope: FastifyInstance, world: World): void {
  scope.decorateRequest('answersKey', undefined);
  scope.addHook('preHandler', (request, reply, done) => {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return done();
    const { answers } = world.state.yoco;
    const fingerprint = createHash('sha256').update(`${request.url}\n${request.rawBody}`).digest('hex');
    const earlier = answers[key];
    const now = world.clock.now();
    if (!earlier || now.getTime() - Date.parse(earlier.at) >= KEY_LIVES_MS) {
      answers[key] = { fingerprint, at: now.toISOString() };
      request.answersKey = key;
      return done();
    }
    if (earlier.fingerprint !== fingerprint) {
      return done(new YocoError(422, 'idempotency_mismatch', 'The idempotency key was used with a different payload.'));
    }
    if (!earlier.answer)
      return done(new YocoError(409, 'idempotency_conflict', 'A call with this key is still in progress.'));
    reply.header('idempotent-replayed', 'true').type('application/json');
    reply.code(earlier.answer.status).send(earlier.answer.body);
  });
  scope.addHook('onSend', (request, reply, payload, done) => {
    const entry = request.answersKey === undefined ? undefined : world.state.yoco.answers[request.answersKey];
    if (entry) entry.answer = { status: reply.statusCode, body: String(payload) };
    done(null, payload);
  });
}
