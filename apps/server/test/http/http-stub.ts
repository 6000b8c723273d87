import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `undefined`: no response, so that the caller times out. */
export type StubResponse =
  { status: number; json?: unknown; text?: string; headers?: Record<string, string> } | undefined;

function send(response: ServerResponse, content: StubResponse): void {
  if (!content) return;
  const { status, json, text, headers } = content;
  const body = json === undefined ? (text ?? '') : JSON.stringify(json);
  response.writeHead(status, headers).end(body);
}

/** A third party's server, simulated by the test with real HTTP on its own port. It ends with the test. */
export async function anHttpStub(
  respond: (request: Received) => StubResponse | Promise<StubResponse>,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const receivedRequest = { method, path, headers, body: Buffer.concat(chunks) };
      received.push(receivedRequest);
      void Promise.resolve(respond(receivedRequest)).then((content) => send(response, content));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
