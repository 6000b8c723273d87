import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aGame, anOwner, aStore } from '../test/builders.ts';
import { startTestServer } from '../test/server.ts';
import { openStream, says } from '../test/http/stream.ts';
import { until } from '../test/until.ts';

const server = await startTestServer();
/** A minute would make these tests slow. With less, a busy machine would look like a client that does not read. */
const STALLED_MS = 2_000;

async function anImpatientServer() {
  const impatient = await startTestServer({ connection: server.connection });
  impatient.http.server.timeout = STALLED_MS;
  return impatient;
}

const GET = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Sends many requests at once, whose responses exceed the kernel's buffers. */
async function ask(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(GET.repeat(200));
  return socket;
}

const openConnections = (of: typeof server) =>
  new Promise<number>((resolve, reject) =>
    of.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test('has a minute', () => {
  expect(server.http.server.timeout).toBe(60_000);
});

test('a client that never reads its response is disconnected', async () => {
  const impatient = await anImpatientServer();
  const socket = await ask(impatient.url);
  await until('the connection is closed', async () => (await openConnections(impatient)) === 0);
  socket.destroy();
});

test('a slow client that keeps reading gets everything', async () => {
  const impatient = await anImpatientServer();
  const socket = await ask(impatient.url);
  let text = 0;
  let responses = 0;
  const begun = Date.now();
  while (responses < 200) {
    const chunk = socket.read() as Buffer | null;
    if (chunk !== null) {
      text += chunk.length;
      responses += chunk.toString('latin1').split('HTTP/1.1 200').length - 1;
    }
    expect(socket.destroyed || socket.readableEnded).toBe(false);
    // In total this takes longer than the server would wait without progress.
    await wait(Date.now() - begun < 3 * STALLED_MS ? 100 : 0);
  }
  expect(Date.now() - begun).toBeGreaterThan(2 * STALLED_MS);
  expect(text).toBeGreaterThan(1_000_000);
  socket.destroy();
});

test('a call that takes longer is answered, and a silent live stream stays open', async () => {
  const impatient = await anImpatientServer();
  const owner = await anOwner(impatient);
  const store = await aStore(owner);
  const stream = await openStream(impatient.url, owner);
  const client = await impatient.database.pool.connect();
  await client.query('begin');
  await client.query('select 1 from owners where id = $1 for update', [owner.ownerId]);
  const response = owner.call('PATCH /auth/user/update-user-profile', { name: 'New', email: owner.email });
  await wait(3 * STALLED_MS);
  await client.query('rollback');
  client.release();
  expect((await response).body.success).toBe('Name updated successfully');
  await aGame(owner, store);
  await stream.hears(says(store, 'games'));
  stream.close();
});
