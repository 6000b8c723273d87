import { EXTRAS, EXTRAS_CURRENCY } from '@quarterdeck/domain/extras';
import fc from 'fast-check';
import { z } from 'zod';
import { OWNER_PASSWORD } from '../builders.ts';
import { EMAIL_PIN } from '../tenant.ts';

/** The owner of an item in an input, relative to the sender. */
export const WHOSE = ['own', 'other store', 'deleted', 'foreign', 'victim', 'unknown'] as const;
export type Whose = (typeof WHOSE)[number];

/** A placeholder in a generated input for an item of the world, such as an id or an email address. */
export class Reference {
  readonly kind: string;
  readonly whose: Whose;

  constructor(kind: string, whose: Whose) {
    this.kind = kind;
    this.whose = whose;
  }
}

export const whose = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Whose>('own') },
  { weight: 4, arbitrary: fc.constantFrom<Whose[]>(...WHOSE) },
);

/** Texts that are valid for a field. Each field's schema selects its texts. */
const TEXTS = [
  ...['2026-03-09', '2026-02-28', '2024-02-29', '2000-01-01', '2026-11-20', '2026-01-01T00:00:00Z'],
  ...['2026-03-09T12:30:15.123Z', '555-0100', '+1 (555) 010-9999', '000000', EMAIL_PIN, 'PAID_HIGH_SCORE_HERO'],
  ...[EXTRAS_CURRENCY, EXTRAS[0]?.productCode ?? '', 'Pinball7', 'abcd', 'Skee-Ball', '', ' ', '  both ends  ', 'x'],
  ...[
    'Zürich Ünïcode',
    '街机',
    'لعبة',
    '👩‍👩‍👧‍👦',
    'e\u0301',
    'line one\nline two',
    '<b onclick=x>',
    '=1+1',
    '-5',
    '@x',
    "O'Neil",
  ],
  ...['undefined', 'null', 'true', '0', '1e3', 'constructor', '__proto__', 'I-ABCDEF123456', 'BA-0123456789'],
];
const NUMBERS = [0, 1, 2, 3, 5, 10, 12.5, 30, 50, 100, 0.01, 99.99, 1234.56, 45_000, 10_000_000, -1, -0.01];

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

/** The values for a field of this name in the world, as a user would type them. */
function known(name: string, isPublic: boolean): fc.Arbitrary<unknown>[] {
  const reference = (kind: string) => whose.map((which) => new Reference(kind, isPublic ? which : 'own'));
  if (/^email$/.test(name)) {
    const fresh = fc.nat(1e9).map((number) => `fuzz${number}@visitors.example`);
    return [...(isPublic ? [reference('email'), reference('username')] : []), fresh];
  }
  if (/password/i.test(name)) return [fc.constant(OWNER_PASSWORD), reference('password')];
  if (name === 'pin') return [reference('pin'), reference('pin'), fc.constant(EMAIL_PIN)];
  if (name === 'code') return [reference('appCode')];
  if (name === 'token') return [reference('emailToken')];
  return [];
}

function texts(schema: z.ZodType, name: string, isPublic: boolean): fc.Arbitrary<unknown> {
  const fits = accepts(schema);
  const fitting = TEXTS.filter(fits);
  const free = fc.string({ unit: 'grapheme', maxLength: 40 });
  const all: fc.Arbitrary<unknown>[] = known(name, isPublic).flatMap((arbitrary) => [arbitrary, arbitrary]);
  if (fitting.length > 0) all.push(fc.constantFrom(...fitting));
  if (fits('Some text 7')) all.push(free.filter(fits));
  return all.length > 0 ? fc.oneof(...all) : free;
}

function numbers(schema: z.ZodType): fc.Arbitrary<unknown> {
  const fits = accepts(schema);
  const some = [fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)];
  const fitting = NUMBERS.filter(fits);
  return fc.oneof(fc.constantFrom(...(fitting.length > 0 ? fitting : NUMBERS)), ...some);
}

const REPEATED_KEYS = [1, 2, 3, 4].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);

function ids(name: string, kinds: Map<string, Set<string>>): fc.Arbitrary<unknown> {
  const values = [...(kinds.get(name) ?? [])];
  if (values.length > 0)
    return fc.tuple(fc.constantFrom(...values), whose).map(([kind, of]) => new Reference(kind, of));
  return fc.oneof(fc.uuid({ version: 4 }), fc.uuid({ version: 7 }), fc.constantFrom(...REPEATED_KEYS));
}

interface Place {
  /** The name of the value's property. */
  name: string;
  /** The kinds of ids in an endpoint's properties, taken from its example: `_id` of a game. */
  kinds: Map<string, Set<string>>;
  isPublic: boolean;
}

function objects(schema: z.ZodObject, place: Place): fc.Arbitrary<unknown> {
  const shape = Object.entries<z.ZodType>(schema.shape);
  const model = Object.fromEntries(shape.map(([name, field]) => [name, valuesOf(field, { ...place, name })]));
  const requiredKeys = shape.filter(([, field]) => !accepts(field)(undefined)).map(([name]) => name);
  return fc.tuple(fc.record(model, { requiredKeys }), fc.nat(9)).map(([value, chance]) => {
    // Fields that must be equal are seldom equal by chance.
    if ('password2' in value && chance > 0) return { ...value, password2: value['password'] };
    return value;
  });
}

/** Values that a schema accepts, except for refinements such as the order of two dates. */
export function valuesOf(schema: z.ZodType, place: Place): fc.Arbitrary<unknown> {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch
  ) {
    return valuesOf(schema.unwrap() as z.ZodType, place);
  }
  if (schema instanceof z.ZodObject) return objects(schema, place);
  if (schema instanceof z.ZodArray) return fc.array(valuesOf(schema.element as z.ZodType, place), { maxLength: 4 });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodUnion)
    return fc.oneof(...schema.options.map((option) => valuesOf(option as z.ZodType, place)));
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 2 });
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodUUID) return ids(place.name, place.kinds);
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }));
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodObject) return objects(schema.in, place);
  // A number that may also be sent as text. The output type counts.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodPipe) return valuesOf(schema.out as z.ZodType, place);
  // An unsupported input type must cause an error.
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodPipe)) {
    throw new Error(`The fuzz test does not support ${schema.constructor.name}`);
  }
  return texts(schema, place.name, place.isPublic);
}
