import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * The time without a single byte of progress in either direction. A phone in a bad network repeats lost packets for
 * half a minute. The time that a whole response takes does not matter.
 */
export const STALLED_MS = 60_000;

/**
 * Closes connections whose client neither sends nor reads: unread responses take memory, and the request keeps its
 * place in the owner's queue. Needs Fastify's `connectionTimeout: STALLED_MS`, with which Node reports such a
 * connection. A request that the server is still working on, or a silent live stream, does not count as stalled.
 */
export function closeStalledSockets(app: FastifyInstance): void {
  const openRequests = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => openRequests.set(socket, (openRequests.get(socket) ?? 0) + change);
  app.server.on('request', (request, response) => {
    const { socket } = request;
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.server.on('timeout', (socket: Socket) => {
    const isWorking = (openRequests.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}
