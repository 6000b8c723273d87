import fc from 'fast-check';
import { WHOSE, type Whose } from './values.ts';

/** The part of JSON Schema that twists use. */
interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** A number as its text, because `-0` and `1e400` cannot be written to JSON otherwise. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return `raw<${this.text}>raw`;
  }
}

/** A defect of an input. `at` selects its place and `pick` its kind. */
export interface Twist {
  what: 'replace' | 'remove' | 'extra' | 'retype' | 'limit' | 'repeat' | 'upper case' | 'whose';
  at: number;
  pick: number;
  whose: Whose;
  schema: JsonSchema | undefined;
}

const LONG = 'long '.repeat(20_000);
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00 x',
    'a\ud83d',
    '\u202eabc',
    '\u2028\u2029',
    '\ufeff',
    '\u200b',
    '\u0085',
  ],
  ...['e' + '\u0301'.repeat(2_000), '👩‍👩‍👧‍👦'.repeat(30), '🇿🇦', 'ﷺ'.repeat(60), '\r\nSet-Cookie: a=b', '\t', '\u001b[31m'],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e308',
    '0x10',
    '-0',
    '1,5',
    '٣',
    '１２',
    'true',
    '[object Object]',
    'undefined',
  ],
  ...[
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '+010000-01-01',
    '2026-2-3',
    '9999-12-31',
    '1999-12-31',
    '2026-03-09T00:00',
  ],
  ...['0001-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:60Z', LONG],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '{00000000-0000-4000-8000-000000000001}',
  ],
  ...[
    'a@b',
    'a@b.c',
    `${'a'.repeat(65)}@x.example`,
    'a@xn--80ak6aa92e.com',
    'ä@ö.example',
    '"a b"@x.example',
    'a@[127.0.0.1]',
  ],
];
const ODD: unknown[] = [
  ...ODD_TEXTS,
  ...[
    null,
    true,
    false,
    0,
    -1,
    1e308,
    5e-324,
    2 ** 53,
    -(2 ** 63),
    1.005,
    0.1 + 0.2,
    1e21,
    9_999_999.999,
    {},
    [],
    [[]],
  ],
  ...['-0', '1e400', '-1e400', '1e-400', '9007199254740993', '1.0000000000000000001'].map((text) => new Raw(text)),
  ...[{ length: 3 }, { toString: 'x' }, { $gt: '' }, [null], ['x', 'y'], { 0: 'x' }],
];
/** A copy, because another twist may change the inserted value. */
function odd(pick: number): unknown {
  const value = ODD[pick % ODD.length];
  return value instanceof Raw ? value : structuredClone(value);
}

const EXTRA_NAMES = [
  ...[
    'extra',
    'ownerId',
    'owner_id',
    '_user',
    'HR',
    'isHr',
    'is_hr',
    'access',
    'isActive',
    'emailVerified',
    'deletedAt',
  ],
  ...[
    'version',
    'createdBy',
    'pin',
    'storeId',
    '_id',
    'price',
    'amountInCents',
    '',
    ' ',
    '0',
    'toString',
    'hasOwnProperty',
  ],
];

export const twists = (schema: unknown): fc.Arbitrary<Twist> =>
  fc.record({
    what: fc.constantFrom<Twist['what'][]>(
      ...(['replace', 'replace', 'replace', 'remove', 'extra', 'retype', 'limit', 'limit', 'repeat'] as const),
      ...(['upper case', 'whose', 'whose'] as const),
    ),
    at: fc.nat(),
    pick: fc.nat(),
    whose: fc.constantFrom(...WHOSE),
    schema: fc.constant(schema as JsonSchema | undefined),
  });

type Container = Record<string, unknown>;

/** The paths to all parts of a value, the outermost first. */
function pathsIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Raw) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...pathsIn(inner).map((path) => [name, ...path])]);
}

const schemaAt = (schema: JsonSchema | undefined, path: string[]): JsonSchema =>
  path.reduce<JsonSchema>((at, name) => at.properties?.[name] ?? at.items ?? {}, schema ?? {});

/** A value at a limit of its schema, or just past it. */
function atLimit(value: unknown, schema: JsonSchema, pick: number): unknown {
  const of = (limits: (number | undefined)[], step: number) => {
    const near = limits.flatMap((limit) => (limit === undefined ? [] : [limit - step, limit, limit + step]));
    return near.length > 0 ? near[pick % near.length] : undefined;
  };
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  if (typeof value === 'number') return of([minimum, maximum], pick % 2 === 0 ? 0.01 : 1) ?? value * 1e6;
  if (typeof value === 'string') {
    const length = of([minLength, maxLength], 1) ?? 5_001;
    return (pick % 3 === 0 ? '😀' : 'x').repeat(Math.max(length, 0));
  }
  if (Array.isArray(value)) {
    const length = of([minItems, maxItems], 1) ?? 1_000;
    return Array.from(
      { length: Math.max(length, 0) },
      (_, index) => value[index % Math.max(value.length, 1)] as unknown,
    );
  }
  return value;
}

/**
 * Whether the value is an id in a place for ids: in `gameId` or `storeIds.0`. Any other text may be kept and shown to
 * the person who sent it, also after another twist has put an id there.
 */
const isId = (value: unknown, path: string[]): boolean =>
  typeof value === 'string' &&
  /^[\da-f]{8}-/.test(value) &&
  /(id|key)s?$|^(before|into|_user)$/i.test(path.findLast((name) => !/^\d+$/.test(name)) ?? '');

function retyped(value: unknown, pick: number): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  const others = [text, Number(text), [value], { value }, JSON.stringify(value), value === true];
  return others[pick % others.length];
}

/** Applies a twist to the input. @param idOf returns one of an actor's ids. */
export function twist(
  input: Container,
  { what, at, pick, whose, schema }: Twist,
  idOf: (pick: number, whose: Whose) => string,
) {
  const paths = pathsIn(input);
  const path = paths[at % Math.max(paths.length, 1)];
  const parent = (path ?? []).slice(0, -1).reduce<Container>((inner, name) => inner[name] as Container, input);
  const name = path?.at(-1);
  if (what === 'extra' || name === undefined) {
    const added = EXTRA_NAMES[pick % EXTRA_NAMES.length] ?? 'extra';
    if (!Array.isArray(parent)) parent[added] ??= odd(at);
    return;
  }
  const value = parent[name];
  if (what === 'replace') parent[name] = odd(pick);
  else if (what === 'remove') delete parent[name];
  else if (what === 'retype') parent[name] = retyped(value, pick);
  else if (what === 'limit') parent[name] = atLimit(value, schemaAt(schema, path ?? []), pick);
  else if (what === 'repeat')
    parent[name] = Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : value;
  else if (what === 'upper case' && typeof value === 'string') parent[name] = value.toUpperCase();
  else if (what === 'whose' && isId(value, path ?? [])) parent[name] = idOf(pick, whose);
}
