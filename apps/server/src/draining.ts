import type { FastifyInstance } from 'fastify';
import { Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The time for requests that are already on their way when the server begins to close. */
const LAST_REQUESTS_MS = 500;

/**
 * Graceful shutdown. The server stops listening, but open connections stay for a moment and are answered with
 * `connection: close`, so that clients send their next request elsewhere. Then idle connections are closed; Node would
 * keep some of them for over a minute. Register it last: it waits for running requests, which other hooks have to end
 * first.
 */
export function drainConnections(app: FastifyInstance): void {
  const { server } = app;
  let closing = false;
  // Browsers open connections in advance.
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
    // Not the HTTP server's own `close`, which closes idle connections at once.
    const ended = new Promise((resolve) => Server.prototype.close.call(server, resolve));
    await setTimeout(LAST_REQUESTS_MS);
    // Busy connections close after their response.
    server.keepAliveTimeout = 1;
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
    await ended;
  });
}
