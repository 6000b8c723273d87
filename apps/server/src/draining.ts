import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** For requests that are on their way in the moment in which the server begins to close. */
const LAST_REQUESTS_MS = 500;

/**
 * Has the server end without cutting anybody off. Nobody listens any more, but for a moment connections that are there
 * stay, and what they ask is answered with the word that they are closed, so that the next request takes another.
 * Then those go on which nobody waits; Node would keep some of them for a minute and more. Registered last: it waits for
 * what runs, and others have to end that first.
 */
export function drainConnections(app: FastifyInstance): void {
  const { server } = app;
  let closing = false;
  // Browsers open connections ahead of need.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', (request) => unused.delete(request.socket));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    closing = true;
    // Not the HTTP server's own, which closes at once every connection that is between two requests.
    const ended = new Promise((resolve) => Server.prototype.close.call(server, resolve));
    await setTimeout(LAST_REQUESTS_MS);
    // Those that are busy now are closed after their answer.
    server.keepAliveTimeout = 1;
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
    await ended;
  });
}
