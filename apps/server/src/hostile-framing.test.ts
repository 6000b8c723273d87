import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../test/server.ts';
import { talk } from '../test/http/socket.ts';

// Messages that no browser or library sends: where one message ends and the next begins must be unambiguous.

const server = await startTestServer();
const { url } = server;
const HEALTH = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (...headers: string[]) => ['POST /auth/user/login HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
const get = (...headers: string[]) => ['GET /health/live HTTP/1.1', ...headers, '', ''].join('\r\n');
const JSON_TYPE = 'Content-Type: application/json';

// Other clients are still served afterwards.
afterEach(async () => expect((await talk(url, HEALTH)).statuses).toEqual([200]));

describe('a message with ambiguous framing is refused, and the rest is not read', () => {
  test.each([
    ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
    ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n'],
    ['two lengths', post('Content-Length: 5', 'Content-Length: 6') + '{"a":1}'],
    ['two equal lengths', post('Content-Length: 2', 'Content-Length: 2') + '{}'],
    ['a list of lengths', post('Content-Length: 2, 2') + '{}'],
    ['a signed length', post('Content-Length: +2') + '{}'],
    ['a negative length', post('Content-Length: -2') + '{}'],
    ['a hexadecimal length', post('Content-Length: 0x2') + '{}'],
    ['a length with a word', post('Content-Length: 2abc') + '{}'],
    ['an oversized length', post(`Content-Length: ${'9'.repeat(40)}`) + '{}'],
    ['an unknown encoding', post('Transfer-Encoding: xchunked') + '0\r\n\r\n'],
    ['an encoding after chunks', post('Transfer-Encoding: chunked, identity') + '0\r\n\r\n'],
    ['chunks named twice, once wrongly', post('Transfer-Encoding: chunked', 'Transfer-Encoding: x') + '0\r\n\r\n'],
    ['a blank before the colon', post('Transfer-Encoding : chunked') + '0\r\n\r\n'],
    ['a tab before the colon', post('Content-Length\t: 2') + '{}'],
    ['a folded header', post('X-A: 1', ' Transfer-Encoding: chunked', 'Content-Length: 2') + '{}'],
    ['a bare line feed', 'GET /health/live HTTP/1.1\nHost: x\n\n'],
    ['a bare line feed in a header', post('X-A: 1\nTransfer-Encoding: chunked', 'Content-Length: 2') + '{}'],
    ['a bare carriage return', post('X-A: 1\rX-B: 2', 'Content-Length: 2') + '{}'],
    ['a zero in a header', post('X-A: a\0b', 'Content-Length: 2') + '{}'],
    ['an invalid chunk size', post(JSON_TYPE, 'Transfer-Encoding: chunked') + 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a negative chunk size', post(JSON_TYPE, 'Transfer-Encoding: chunked') + '-1\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size with 0x', post(JSON_TYPE, 'Transfer-Encoding: chunked') + '0x2\r\n{}\r\n0\r\n\r\n'],
    ['an oversized chunk size', post(JSON_TYPE, 'Transfer-Encoding: chunked') + `${'f'.repeat(20)}\r\n{}\r\n`],
    ['a chunk longer than its size', post(JSON_TYPE, 'Transfer-Encoding: chunked') + '1\r\n{}\r\n0\r\n\r\n'],
    ['a chunk size that ends with a line feed', post(JSON_TYPE, 'Transfer-Encoding: chunked') + '2\n{}\r\n0\r\n\r\n'],
  ])('%s', async (_what, message) => {
    const { statuses, text } = await talk(url, message, HEALTH);
    // The call itself may have been read before its body failed; what follows the body never is.
    expect(statuses).toEqual([400]);
    expect(text).not.toContain('"status":"ok"');
  });
});

describe('unsupported requests', () => {
  test.each([
    ['HTTP/0.9', 'GET /health/live\r\n\r\n'],
    ['HTTP/2 without an upgrade', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an invalid version', 'GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['an invalid method', 'STEAL /health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n'],
    ['a blank in the address', 'GET /health /live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no address', 'GET  HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another protocol', 'EHLO evil.example\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ])('%s is answered with 400, and the connection is closed', async (_what, message) => {
    expect((await talk(url, message, HEALTH)).statuses).toEqual([400]);
  });

  test('an absolute URL as path does not select another host', async () => {
    for (const address of [
      'http://evil.example/health/live',
      'http://evil.example:1/',
      'https://evil.example/stores',
    ]) {
      const { statuses, text } = await talk(url, `GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect([200, 404]).toContain(statuses[0]);
      expect(text).not.toMatch(/^location:/im);
    }
  });

  test('no tunnels or other protocols are accepted', async () => {
    expect((await talk(url, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).text).not.toContain(' 200 ');
    for (const protocol of ['websocket', 'h2c']) {
      const upgrade = get('Host: x', 'Connection: Upgrade, close', `Upgrade: ${protocol}`);
      expect((await talk(url, upgrade)).statuses).not.toContain(101);
    }
  });
});

describe('headers', () => {
  test.each([
    ['one that is very long', [`X-A: ${'x'.repeat(20_000)}`]],
    ['very many', Array.from({ length: 5_000 }, (_, number) => `X-${number}: 1`)],
  ])('%s: 431, and the connection is closed', async (_what, headers) => {
    expect((await talk(url, get('Host: x', ...headers), HEALTH)).statuses).toEqual([431]);
  });

  test('an address of 20,000 characters is refused too', async () => {
    expect((await talk(url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).statuses).toEqual([431]);
  });
});

describe('bodies', () => {
  test('one declared too large is refused before upload', async () => {
    const { statuses, text } = await talk(url, post(JSON_TYPE, 'Content-Length: 1048577', 'Connection: close'));
    expect(statuses).toEqual([413]);
    expect(text).toContain('This is too large.');
  });

  test('an oversized one without a length is cut off', async () => {
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x1_0000)}\r\n`);
    const { statuses } = await talk(
      url,
      post(JSON_TYPE, 'Transfer-Encoding: chunked'),
      ...Array<Buffer>(40).fill(chunk),
    );
    expect(statuses).toEqual([413]);
  });

  test.each(['gzip', 'deflate', 'br', 'gzip, gzip'])(
    'one that would unpack to 64 megabytes (%s) is not unpacked',
    async (encoding) => {
      const pack = { deflate: deflateSync, br: brotliCompressSync }[encoding] ?? gzipSync;
      const bomb = pack(Buffer.alloc(64 * 1_048_576, 0x20));
      const length = [`Content-Encoding: ${encoding}`, `Content-Length: ${bomb.length}`];
      const { statuses, text } = await talk(url, post(JSON_TYPE, ...length, 'Connection: close'), bomb);
      expect(statuses).toEqual([200]);
      expect(text).toContain('The request can’t be read');
    },
  );

  test('an incomplete one is not handled', async () => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.end(post(JSON_TYPE, 'Content-Length: 100') + '{"email":');
    socket.resume();
    await once(socket, 'close');
  });
});

describe('slow clients', () => {
  test.each([
    ['the first line', 'GET /health/li'],
    ['the headers', 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-A: '],
    ['the body', `${post(JSON_TYPE, 'Content-Length: 100')}{"a":`],
  ])('over %s is cut off', async (_what, beginning) => {
    const slow = await startTestServer({ connection: server.connection });
    // The server's own 30 seconds would make this test slow.
    slow.http.server.requestTimeout = 300;
    slow.http.server.headersTimeout = 300;
    expect((await talk(slow.url, beginning)).statuses).toEqual([408]);
  });

  test('have 30 seconds for a whole request', () => {
    expect(server.http.server.requestTimeout).toBe(30_000);
  });

  test('with a hundred idle connections do not block others', async () => {
    const { hostname, port } = new URL(url);
    const idle = Array.from({ length: 100 }, () => connect({ host: hostname, port: Number(port) }));
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    expect((await talk(url, HEALTH)).statuses).toEqual([200]);
    for (const socket of idle) socket.destroy();
  });
});
