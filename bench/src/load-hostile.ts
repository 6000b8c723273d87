import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Arcade } from './load-people.ts';

/** Requests of the script at the same time, without a pause and without regard to `Retry-After`. */
const LOOPS = 200;
/** Connections that ask for the dearest list and never read. */
const DEAF = 50;
const PIPELINED = 10;
const STREAMS = 40;

/** What the hostile tenant got. */
export interface Loot {
  answered: number;
  refused: number;
  /** Without an answer. */
  failed: number;
  deafClosed: number;
}

const dearest = ({ storeIds: [storeId] }: Arcade) => JSON.stringify({ storeId });

function ask(url: string, agent: Agent, arcade: Arcade, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${arcade.ownerToken}`, 'content-type': 'application/json' };
    const asking = request(`${url}/financials/fetch-store-financials`, { method: 'POST', headers, agent, signal });
    asking.once('error', reject);
    asking.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    asking.end(dearest(arcade));
  });
}

async function loop(url: string, agent: Agent, arcade: Arcade, loot: Loot, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await ask(url, agent, arcade, signal).catch(() => 0);
    if (status === 200) loot.answered += 1;
    else if (status === 429) loot.refused += 1;
    else if (!signal.aborted) loot.failed += 1;
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
 * A tenant with two accounts wants to starve the others, until the signal: a script in a loop with one, deaf
 * connections and live streams with the other.
 */
export async function attack(
  url: string,
  { script, deaf: deafOne }: { script: Arcade; deaf: Arcade },
  signal: AbortSignal,
): Promise<Loot> {
  const loot: Loot = { answered: 0, refused: 0, failed: 0, deafClosed: 0 };
  const token = `Authorization: Bearer ${deafOne.ownerToken}\r\nHost: localhost\r\n`;
  const body = dearest(deafOne);
  const list = `POST /financials/fetch-store-financials HTTP/1.1\r\n${token}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const sockets: Socket[] = [];
  for (let deaf = 0; deaf < DEAF; deaf += 1) {
    const socket = await openSocket(url, list.repeat(PIPELINED));
    socket.once('close', () => (loot.deafClosed += signal.aborted ? 0 : 1));
    sockets.push(socket);
  }
  for (let stream = 0; stream < STREAMS; stream += 1)
    sockets.push(await openSocket(url, `GET /live HTTP/1.1\r\n${token}\r\n`));
  const agent = new Agent({ keepAlive: true, maxSockets: LOOPS });
  await Promise.all(Array.from({ length: LOOPS }, () => loop(url, agent, script, loot, signal)));
  agent.destroy();
  for (const socket of sockets) socket.destroy();
  return loot;
}
