import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { ATTACKS, BROKEN, HEADERS, METHODS, PROTOTYPES, QUERIES, TYPES } from './attacks.ts';

/** A request as it is sent. */
export interface Wire {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | undefined;
}

export interface Hostility {
  what: keyof typeof WAYS;
  pick: number;
}

const pickFrom = <T>(all: readonly T[], pick: number): T => all[pick % all.length] as T;
const json = (wire: Wire, body: string | Buffer, type = 'application/json'): Wire => ({
  ...wire,
  headers: { ...wire.headers, 'content-type': type },
  body: Buffer.from(body),
});

/** Replaces a text in the body and in the URL with an attack. */
function attacked(wire: Wire, pick: number): Wire {
  const attack = pickFrom(ATTACKS, pick);
  const [path = '', query] = wire.path.split('?');
  if (wire.body === undefined && query === undefined) {
    return { ...wire, path: `${path}?search=${encodeURIComponent(attack)}` };
  }
  const inQuery = query?.split('&') ?? [];
  const at = (pick >>> 8) % Math.max(inQuery.length, 1);
  const other = inQuery.map((pair, index) =>
    index === at ? `${pair.split('=')[0]}=${encodeURIComponent(attack)}` : pair,
  );
  const texts = wire.body?.toString().match(/:"(?:[^"\\]|\\.)*"/g) ?? [];
  const replaced = pickFrom([...texts, ''], pick >>> 8);
  const body = wire.body && Buffer.from(wire.body.toString().replace(replaced, () => `:${JSON.stringify(attack)}`));
  return { ...wire, path: query === undefined ? path : `${path}?${other.join('&')}`, body };
}

/** Inserts properties at the beginning of a body's object. */
const beginning = (wire: Wire, more: string): Wire => {
  const body = wire.body?.toString() ?? '{}';
  return json(wire, body.startsWith('{"') ? `{${more},${body.slice(1)}` : `{${more}}`);
};

function nested(wire: Wire, pick: number): Wire {
  const depth = pickFrom([50, 500, 5_000, 50_000, 400_000], pick);
  const [open, close] = pickFrom([['[', ']'] as const, ['{"a":', '}'] as const], pick >>> 8);
  const deep = `${open.repeat(depth)}1${close.repeat(depth)}`.slice(0, 1_000_000);
  return pick % 2 === 0 ? json(wire, deep) : beginning(wire, `"notes":${deep}`);
}

/** A body with the names of the fields, each with very many values. */
function huge(wire: Wire, pick: number): Wire {
  const largeValue = pickFrom(
    [`[${'0,'.repeat(200_000)}0]`, `[${'{},'.repeat(100_000)}{}]`, `"${'x'.repeat(900_000)}"`],
    pick,
  );
  const names = [...(wire.body?.toString() ?? '').matchAll(/"(\w+)":/g)].map(([, name]) => name);
  return json(wire, `{"${pickFrom([...names, 'a'], pick >>> 8)}":${largeValue}}`);
}

function cut(wire: Wire, pick: number): Wire {
  const body = wire.body ?? Buffer.from('{"a":1}');
  return json(wire, body.subarray(0, pick % Math.max(body.length, 1)));
}

/** Inserts bytes that are not UTF-8 in the middle of the body. */
function garbled(wire: Wire, pick: number): Wire {
  const body = wire.body ?? Buffer.from('{"a":"text"}');
  const bytes = pickFrom(
    [[0xff, 0xfe], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82], [0]],
    pick,
  );
  const at = (pick >>> 8) % body.length;
  return json(wire, Buffer.concat([body.subarray(0, at), Buffer.from(bytes), body.subarray(at)]));
}

const doubled = (wire: Wire): Wire => {
  const body = wire.body?.toString() ?? '{}';
  return json(wire, body.startsWith('{"') ? `${body.slice(0, -1)},${body.slice(1)}` : '{"a":1,"a":2}');
};

const queried = (wire: Wire, pick: number): Wire => {
  const joint = wire.path.includes('?') ? '&' : '?';
  const first = wire.path.split(/[?&]/)[1] ?? 'a=1';
  return { ...wire, path: `${wire.path}${joint}${pickFrom([...QUERIES, first], pick)}` };
};

const overTyped = (wire: Wire, pick: number): Wire =>
  json(wire, wire.body ?? '{}', pickFrom(TYPES, pick)) satisfies Wire;

/** Malformed requests that no client of ours sends. */
const WAYS = {
  attack: attacked,
  'prototype keys': (wire: Wire, pick: number) => beginning(wire, pickFrom(PROTOTYPES, pick)),
  nesting: nested,
  'huge values': huge,
  'another content type': overTyped,
  'keys twice': doubled,
  'an array for an object': (wire: Wire) => json(wire, `[${wire.body?.toString() ?? '{}'}]`),
  'a body cut off': cut,
  'broken JSON': (wire: Wire, pick: number) => json(wire, pickFrom(BROKEN, pick)),
  'bytes that are not text': garbled,
  'a compressed body': (wire: Wire) => ({
    ...json(wire, gzipSync(wire.body ?? '{}')),
    headers: { ...wire.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
  }),
  'a method': (wire: Wire, pick: number) => ({ ...wire, method: pickFrom(METHODS, pick) }),
  'a query': queried,
  'a header': (wire: Wire, pick: number) => {
    const [name, value] = pickFrom(HEADERS, pick);
    return { ...wire, headers: { ...wire.headers, [name]: value } };
  },
  'a path': (wire: Wire, pick: number) => ({
    ...wire,
    path: pickFrom(
      [
        `/${wire.path}`,
        `${wire.path}/`,
        `${wire.path}%00`,
        `/.${wire.path}`,
        `${wire.path}/..`,
        wire.path.toUpperCase(),
      ],
      pick,
    ),
  }),
};

/** @returns the hostile request. */
export const hostile = (wire: Wire, { what, pick }: Hostility): Wire => WAYS[what](wire, pick);

export const hostilities: fc.Arbitrary<Hostility> = fc.record({
  // A megabyte takes as long as fifty other requests.
  what: fc.oneof(
    ...(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((what) => ({
      weight: what === 'nesting' || what === 'huge values' ? 1 : 8,
      arbitrary: fc.constant(what),
    })),
  ),
  pick: fc.nat(),
});
