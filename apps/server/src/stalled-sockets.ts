import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Without a single byte of progress, either way. A phone in a bad network repeats lost packets for half a minute; that
 * a whole answer takes long is no reason to end it.
 */
export const STALLED_MS = 60_000;

/**
 * Closes connections whose client neither sends nor reads: what waits to be read takes memory, and the request keeps
 * its owner's place. Needs `connectionTimeout: STALLED_MS` of Fastify, by which Node reports such a connection. A
 * request that the server still works on, and a live stream with nothing to say, are no stall.
 */
export function closeStalledSockets(app: FastifyInstance): void {
  const answering = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => answering.set(socket, (answering.get(socket) ?? 0) + change);
  app.server.on('request', (request, response) => {
    const { socket } = request;
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.server.on('timeout', (socket: Socket) => {
    const isWorking = (answering.get(socket) ?? 0) > 0 && socket.writableLength === 0;
    if (!isWorking) socket.destroy();
  });
}
