import { Agent, request } from 'node:http';
import { OTHER_SITE, OWN_PAGE, sessionCookie } from '../http/browsers.ts';
import { endpoints } from '../http/endpoints.ts';
import type { Ids } from '../tenant.ts';
import { validInputs } from '../http/valid-inputs.ts';
import { hostile, type Wire } from './hostilities.ts';
import type { Plan } from './plans.ts';
import { twist } from './twists.ts';
import { Reference, type Whose } from './values.ts';
import { idsOf, resolve, tokenOf, type World } from './world.ts';

export interface Received {
  /** 0 if the connection was closed without a response. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  milliseconds: number;
}

type Input = Record<string, unknown>;

function resolved(world: World, plan: Plan, value: unknown): unknown {
  if (value instanceof Reference) return resolve(world, plan.actor, value);
  if (Array.isArray(value)) return value.map((inner) => resolved(world, plan, inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(world, plan, inner)]));
}

/** The endpoint's example input, with each id from the actor that the plan names. */
function example(world: World, { endpoint, actor, base }: Plan): Input {
  if (base.from !== 'example') return {};
  const ids = { ...idsOf(world, actor, 'own') };
  for (const [kind, whose] of Object.entries(base.whose) as [keyof Ids, Whose][]) {
    ids[kind] = resolve(world, actor, new Reference(kind, whose));
  }
  const ways = validInputs[endpoint.route]?.(ids) ?? [];
  return structuredClone(ways[base.way % ways.length] ?? {}) as Input;
}

const inQuery = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The URL of a GET, with `{storeId}` in the path and the other input in the query. */
function addressOf(path: string, input: Input): string {
  const entries = new Map(Object.entries(input));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = entries.get(name);
    entries.delete(name);
    return encode(inQuery(value ?? 'undefined'));
  });
  const pairs = [...entries].flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => `${encode(name)}=${encode(inQuery(each))}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const OWN = [OWN_PAGE, { origin: 'https://arcade.example' }];
const FOREIGN = [OTHER_SITE, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, { origin: 'null' }];

/** The headers that carry a token. */
function carried(token: string, { carrier, base }: Plan): Record<string, string> {
  if (carrier === 'bearer') return { authorization: `Bearer ${token}` };
  const from = carrier === 'cookie' ? OWN : FOREIGN;
  return { ...sessionCookie(token), ...from[(base.from === 'example' ? base.way : 0) % from.length] };
}

/** Turns a plan into a request, with the ids of this world. */
export function wireOf(world: World, plan: Plan): Wire {
  const { endpoint, actor, base, twists, hostility } = plan;
  const [method = '', path = ''] = endpoint.route.split(' ');
  const input = base.from === 'schema' ? (resolved(world, plan, base.value) as Input) : example(world, plan);
  const idOf = (pick: number, whose: Whose) => {
    const ids = Object.values(idsOf(world, actor, whose)) as string[];
    return ids[pick % ids.length] ?? '';
  };
  for (const each of twists) twist(input, each, idOf);
  const token = tokenOf(world, actor);
  const headers: Wire['headers'] = token === undefined ? {} : carried(token, plan);
  const wire: Wire = { method, path, headers, body: undefined };
  if (method === 'GET') wire.path = addressOf(path, input);
  else if (endpoint.takesInput || Object.keys(input).length > 0) {
    headers['content-type'] = 'application/json';
    wire.body = Buffer.from(JSON.stringify(input).replace(/"raw<(.*?)>raw"/g, '$1'));
  }
  return hostility === null ? wire : hostile(wire, hostility);
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export const closeConnections = () => agent.destroy();

function attempt(url: string, { method, path, headers, body }: Wire): Promise<Omit<Received, 'milliseconds'>> {
  return new Promise((done, fail) => {
    const length = headers['transfer-encoding'] === undefined && body ? { 'content-length': String(body.length) } : {};
    const outgoing = request(new URL(url), { method, path, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      const { statusCode: status = 0, headers: received } = response;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => done({ status, headers: received, text: Buffer.concat(chunks).toString() }));
    });
    // A kept connection may end at the moment it is used again. In this case the server has read nothing of the
    // request.
    outgoing.on('error', (error) => fail(outgoing.reusedSocket ? new ConnectionGone() : error));
    outgoing.end(body);
  });
}

class ConnectionGone extends Error {}

/** Sends the request unchanged. */
export async function send(url: string, wire: Wire): Promise<Received> {
  for (;;) {
    const began = performance.now();
    try {
      return { ...(await attempt(url, wire)), milliseconds: performance.now() - began };
    } catch (error) {
      if (error instanceof ConnectionGone) continue;
      return { status: 0, headers: {}, text: String(error), milliseconds: performance.now() - began };
    }
  }
}

const MAX_SHOWN = 600;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a curl command. A very long body is truncated. */
export function asCurl({ method, path, headers, body }: Wire): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => `-H ${quoted(`${name}: ${each.slice(0, 120)}`)}`),
  );
  const text = body?.toString() ?? '';
  const data = body === undefined ? [] : [`--data-raw ${quoted(text.slice(0, MAX_SHOWN))}`];
  const cut = text.length > MAX_SHOWN ? [`# … ${text.length} in all`] : [];
  return ['curl', '-X', method, quoted(path.slice(0, MAX_SHOWN)), ...lines, ...data, ...cut].join(' ');
}

const calls = endpoints.map(({ route }) => {
  const [method = '', pattern = ''] = route.split(' ');
  return { method, address: new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

/** Whether the URL belongs to a call of the contract. */
export const isCall = ({ method, path }: Wire): boolean => {
  const [address = ''] = path.split('?');
  return calls.some((call) => call.method === method && call.address.test(address));
};
