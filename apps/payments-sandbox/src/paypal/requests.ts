import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '@quarterdeck/domain/durations';
import type { World } from '../world.ts';

const REQUEST_ID_LIVES_MS = 72 * HOUR_MS;

/** Whether the caller asked for the whole resource instead of id, status and links. */
export const wantsRepresentation = ({ headers }: FastifyRequest): boolean =>
  String(headers.prefer ?? '').includes('return=representation');

/**
 * Makes a creation idempotent per PayPal-Request-Id, for 72 hours of the sandbox's clock.
 * @param make returns the id of what it created.
 * @returns that id, and whether this call created it.
 */
export function idempotently(
  world: World,
  { headers }: FastifyRequest,
  kind: string,
  make: () => string,
): { resource: string; isNew: boolean } {
  const requestId = headers['paypal-request-id'];
  if (typeof requestId !== 'string') return { resource: make(), isNew: true };
  const { requestIds } = world.state.paypal;
  const key = `${kind}:${requestId}`;
  const earlier = requestIds[key];
  const now = world.clock.now();
  if (earlier && now.getTime() - Date.parse(earlier.at) < REQUEST_ID_LIVES_MS)
    return { resource: earlier.resource, isNew: false };
  const resource = make();
  requestIds[key] = { resource, at: now.toISOString() };
  return { resource, isNew: true };
}
