import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Arcade } from './load-people.ts';

/** Concurrent requests of the script, which never pauses and ignores `Retry-After`. */
const LOOPS = 200;
/** Connections that request the largest list and never read the response. */
const UNREAD_CONNECTIONS = 50;
const PIPELINED = 10;
const STREAMS = 40;

/** The responses to the hostile tenant. */
export interface AttackResult {
  /** 200. */
  answered: number;
  /** 429. */
  refused: number;
  /** No response, or another status. */
  failed: number;
  /** Connections that never read, closed by the server. */
  unreadClosed: number;
}

const largestList = ({ storeIds: [storeId] }: Arcade) => JSON.stringify({ storeId });

function ask(url: string, agent: Agent, arcade: Arcade, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${arcade.ownerToken}`, 'content-type': 'application/json' };
    const asking = request(`${url}/financials/fetch-store-financials`, { method: 'POST', headers, agent, signal });
    asking.once('error', reject);
    asking.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    asking.end(largestList(arcade));
  });
}

/** @param send sends one request; 0 without a response. */
async function loop(send: () => Promise<number>, result: AttackResult, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await send().catch(() => 0);
    if (status === 200) result.answered += 1;
    else if (status === 429) result.refused += 1;
    else if (!signal.aborted) result.failed += 1;
  }
}

async function openSocket(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  return socket;
}

/**
 * Attacks as a tenant with two accounts, until the signal aborts: one runs a script in a loop, and the other opens live
 * streams and connections that never read.
 */
export async function attack(
  url: string,
  { script, unread }: { script: Arcade; unread: Arcade },
  signal: AbortSignal,
): Promise<AttackResult> {
  const result: AttackResult = { answered: 0, refused: 0, failed: 0, unreadClosed: 0 };
  const token = `Authorization: Bearer ${unread.ownerToken}\r\nHost: localhost\r\n`;
  const body = largestList(unread);
  const list = `POST /financials/fetch-store-financials HTTP/1.1\r\n${token}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const sockets: Socket[] = [];
  for (let opened = 0; opened < UNREAD_CONNECTIONS; opened += 1) {
    const socket = await openSocket(url, list.repeat(PIPELINED));
    socket.once('close', () => (result.unreadClosed += signal.aborted ? 0 : 1));
    sockets.push(socket);
  }
  for (let stream = 0; stream < STREAMS; stream += 1)
    sockets.push(await openSocket(url, `GET /live HTTP/1.1\r\n${token}\r\n`));
  const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });
  const send = () => ask(url, agent, script, signal);
  await Promise.all(Array.from({ length: LOOPS }, () => loop(send, result, signal)));
  agent.destroy();
  for (const socket of sockets) socket.destroy();
  return result;
}
