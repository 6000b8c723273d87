import fc from 'fast-check';
import { z } from 'zod';
import { endpoints, type Endpoint } from '../http/endpoints.ts';
import { unknownIds, type Ids } from '../tenant.ts';
import { validInputs } from '../http/valid-inputs.ts';
import { hostilities, type Hostility } from './hostilities.ts';
import { twists, type Twist } from './twists.ts';
import { valuesOf, whose, type Whose } from './values.ts';

export const ACTORS = ['owner', 'counter', 'staff member', 'hr', 'other owner', 'nobody', 'garbage', 'ended'] as const;
export type Actor = (typeof ACTORS)[number];

/** The base of an input: a generated value, or the endpoint's example with an actor's ids. */
export type Base =
  { from: 'schema'; value: unknown } | { from: 'example'; way: number; whose: Partial<Record<keyof Ids, Whose>> };

/** The authentication of a request. A cookie may come from one of our pages or from another site. */
export type Carrier = 'bearer' | 'cookie' | 'foreign cookie';

/** A request before its ids are chosen. It depends only on the seed and its number. */
export interface Plan {
  endpoint: Endpoint;
  actor: Actor;
  carrier: Carrier;
  base: Base;
  /** Make the input nearly valid. */
  twists: Twist[];
  hostility: Hostility | null;
}

const kindNames = Object.keys(unknownIds()) as (keyof Ids)[];

/** The kinds of ids in an endpoint's input, taken from its example. */
function kindsIn({ route }: Endpoint): Map<string, Set<string>> {
  const marks = Object.fromEntries(kindNames.map((kind) => [kind, `a ${kind}`])) as unknown as Ids;
  const valuesByKind = new Map<string, Set<string>>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      const kind = kindNames.find((each) => inner === marks[each]);
      if (kind) valuesByKind.set(name, (valuesByKind.get(name) ?? new Set()).add(kind));
      walk(inner);
    }
  };
  for (const example of validInputs[route]?.(marks) ?? []) walk(example);
  return valuesByKind;
}

function basesOf(endpoint: Endpoint): fc.Arbitrary<Base> {
  const { inputSchema, route, access } = endpoint;
  const place = { name: '', kinds: kindsIn(endpoint), isPublic: access === 'public' };
  const all: fc.Arbitrary<Base>[] = [];
  if (inputSchema) all.push(valuesOf(inputSchema, place).map((value) => ({ from: 'schema', value })));
  const used = [...new Set([...place.kinds.values()].flatMap((kinds) => [...kinds]))];
  const owners = fc.record(Object.fromEntries(used.map((kind) => [kind, whose])));
  if (validInputs[route]) {
    all.push(fc.tuple(fc.nat(), owners).map(([way, of]) => ({ from: 'example', way, whose: of })));
  }
  return all.length > 0 ? fc.oneof(...all) : fc.constant<Base>({ from: 'schema', value: {} });
}

/** Mostly an actor with access to the call, else any actor. */
function actorsFor({ access }: Endpoint): fc.Arbitrary<Actor> {
  const rightful: Record<Endpoint['access'], Actor[]> = {
    public: ['nobody'],
    owner: ['owner', 'owner', 'other owner'],
    ownerOrCounter: ['owner', 'counter', 'staff member', 'other owner'],
    counter: ['counter', 'staff member'],
    hr: ['hr'],
  };
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...rightful[access]) },
    { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
  );
}

const carriers = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Carrier>('bearer') },
  { weight: 3, arbitrary: fc.constant<Carrier>('cookie') },
  { weight: 1, arbitrary: fc.constant<Carrier>('foreign cookie') },
);

function plansFor(endpoint: Endpoint): fc.Arbitrary<Plan> {
  const schema = endpoint.inputSchema && z.toJSONSchema(endpoint.inputSchema, { io: 'input' });
  const common = {
    endpoint: fc.constant(endpoint),
    actor: actorsFor(endpoint),
    carrier: carriers,
    base: basesOf(endpoint),
  };
  const valid = fc.record({ ...common, twists: fc.constant<Twist[]>([]), hostility: fc.constant(null) });
  const nearly = fc.record({
    ...common,
    twists: fc.array(twists(schema), { minLength: 1, maxLength: 2 }),
    hostility: fc.constant(null),
  });
  const hostile = fc.record({ ...common, twists: fc.constant<Twist[]>([]), hostility: hostilities });
  return fc.oneof(valid, nearly, hostile);
}

// Calls that end a session or delete data are rare, because otherwise little data would remain for the other calls.
const takesAway = ({ route }: Endpoint) => /logout|delete-account|delete-store|sign-out/.test(route);

const plans = fc.oneof(
  ...endpoints.map((endpoint) => ({ weight: takesAway(endpoint) ? 1 : 20, arbitrary: plansFor(endpoint) })),
);

/** The same seed and number give the same plan. */
export function planOf(seed: number, number: number): Plan {
  const [plan] = fc.sample(plans, { seed: (seed ^ Math.imul(number + 1, 0x9e37_79b1)) | 0, numRuns: 1 });
  if (!plan) throw new Error('Nothing was generated');
  return plan;
}
