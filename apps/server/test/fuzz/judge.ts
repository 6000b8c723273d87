import { failures } from '@quarterdeck/contract/failures';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_APP_FOLDER } from '../../src/web-app.ts';
import { OWNER_PASSWORD } from '../builders.ts';
import { sessionCookie } from '../http/browsers.ts';
import type { Endpoint } from '../http/endpoints.ts';
import type { Wire } from './hostilities.ts';
import type { Actor, Plan } from './plans.ts';
import { isCall, type Received } from './requests.ts';
import { tokenOf, type World } from './world.ts';

interface Body {
  data?: unknown;
  success?: unknown;
  error?: unknown;
  code?: unknown;
}

const LARGEST_BODY = 1_048_576;

function parsed(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isErrorText = (error: unknown) =>
  (typeof error === 'string' && error !== '') ||
  (typeof error === 'object' && error !== null && Object.values(error).every((text) => typeof text === 'string'));

/** The checks of every response. */
function* unshapely({ status, headers, text }: Received, wire: Wire): Generator<string> {
  if (wire.method === 'HEAD') return;
  if (!String(headers['content-type']).startsWith('application/json; charset=utf-8'))
    yield `type ${String(headers['content-type'])}`;
  const body = parsed(text);
  if (body === undefined) {
    yield 'a body that is not an object';
    return;
  }
  // A long list that is requested without a limit has `more` and `next` too.
  const others = Object.keys(body).filter(
    (name) => !['data', 'more', 'next', 'success', 'error', 'code'].includes(name),
  );
  if (others.length > 0) yield `${others.join()} beside data, success, error and code`;
  if ((body.error === undefined) !== (body.code === undefined))
    yield 'an error without a code, or a code without an error';
  if (body.code !== undefined && !(typeof body.code === 'string' && body.code in failures))
    yield `an unknown code ${JSON.stringify(body.code)}`;
  if (status !== 200 && !isErrorText(body.error)) yield `no error with ${status}`;
  if (body.error !== undefined && !isErrorText(body.error)) yield 'an error that is not a text';
  if (status === 429 && !(Number(headers['retry-after']) > 0)) yield '429 without Retry-After';
  if (headers['x-content-type-options'] !== 'nosniff') yield 'no nosniff header';
  if (isCall(wire) && headers['cache-control'] !== 'no-store' && !wire.headers['accept']) yield 'a cacheable response';
}

/** A successful response matches the contract and has no undeclared fields. */
function* unlikeContract({ outputSchema }: Endpoint, body: Body): Generator<string> {
  const result = outputSchema.safeParse(body);
  if (!result.success)
    yield `a violation of the contract: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`;
  else if (JSON.stringify(sorted(result.data)) !== JSON.stringify(sorted(body))) yield 'undeclared fields';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner: unknown) => sorted(inner));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

const APP_PAGE = join(WEB_APP_FOLDER, 'app.html');
const appPage = existsSync(APP_PAGE) ? readFileSync(APP_PAGE, 'utf8') : undefined;

/** A browser that opens the URL of a call, without a token, gets the page of the app if the app is built. */
const isAppOpened = ({ method, headers }: Wire, { status, text }: Received): boolean =>
  method === 'GET' &&
  headers['authorization'] === undefined &&
  headers['accept'] === 'text/html' &&
  status === 200 &&
  text === appPage;

const MAY: Record<Actor, Endpoint['access'][]> = {
  owner: ['public', 'owner', 'ownerOrCounter'],
  'other owner': ['public', 'owner', 'ownerOrCounter'],
  counter: ['public', 'ownerOrCounter', 'counter'],
  'staff member': ['public', 'ownerOrCounter', 'counter'],
  hr: ['public', 'owner', 'ownerOrCounter', 'hr'],
  nobody: ['public'],
  garbage: ['public'],
  ended: ['public'],
};

/** Texts that a response to this actor must not contain. */
function hiddenFrom(world: World, actor: Actor, access: Endpoint['access']): string[] {
  const { own, other, victim, kept } = world;
  const always = [...kept, OWNER_PASSWORD];
  if (actor === 'hr') return [...always, ...[own, other, victim].flatMap(({ marksFromHr }) => marksFromHr)];
  const others = actor === 'other owner' ? [own, victim] : [other, victim];
  // A public call may sign in as the other owner.
  if (access === 'public') return [...always, ...victim.marks];
  const hidden = [...always, ...others.flatMap(({ marks }) => marks)];
  if (actor === 'owner' || actor === 'other owner') return hidden;
  if (actor === 'counter' || actor === 'staff member') return [...hidden, ...own.tenant.hiddenFromCounter];
  return [...hidden, ...own.marks];
}

/** The problems of a response. */
export function* problemsOf(world: World, plan: Plan, wire: Wire, response: Received): Generator<string> {
  const { endpoint, actor, hostility } = plan;
  const { status, text } = response;
  if (status === 0) {
    if ((wire.body?.length ?? 0) <= LARGEST_BODY) yield `the connection broke: ${text}`;
    return;
  }
  if (status >= 500) {
    yield `status ${status}`;
    return;
  }
  // Node's parser refuses these requests before the server handles them.
  if (status === 431 || (status === 400 && hostility !== null)) return;
  if (isAppOpened(wire, response)) return;
  if (![200, 401, 404, 413, 429].includes(status)) yield `status ${status}`;
  yield* unshapely(response, wire);
  const body = parsed(text) ?? {};
  const succeeded = status === 200 && body.error === undefined && wire.method !== 'HEAD';
  const { authorization, cookie } = wire.headers;
  const token = tokenOf(world, actor);
  const isOwnToken =
    plan.carrier === 'bearer'
      ? authorization === undefined || authorization === `Bearer ${token}`
      : cookie === undefined || cookie === sessionCookie(token ?? '').cookie;
  if (succeeded && isCall(wire) && wire.method === endpoint.route.split(' ')[0]) {
    if (!MAY[actor].includes(endpoint.access)) yield 'a success for an actor without access';
    yield* unlikeContract(endpoint, body);
  }
  if (!isOwnToken && succeeded && endpoint.access !== 'public') yield 'a success with an invalid token';
  if (plan.carrier === 'foreign cookie' && cookie !== undefined && succeeded && endpoint.access !== 'public')
    yield 'a success for a request of another site';
  for (const hidden of hiddenFrom(world, actor, endpoint.access)) {
    if (text.includes(hidden)) yield 'a leak';
  }
}
