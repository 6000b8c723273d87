import { oc } from '@orpc/contract';
import { EARLIEST_DATE, isBusinessDate } from '@quarterdeck/domain/business-date';
import { isWholeCents, MAX_AMOUNT, toDollars } from '@quarterdeck/domain/money';
import { z } from 'zod';
import type { Topic } from './live.ts';

/** Who may call an endpoint. A counter is a session of one store: its own, or that of a staff member there. */
export type Access = 'public' | 'owner' | 'ownerOrCounter' | 'counter' | 'hr';

export interface CallMeta {
  access: Access;
  /** The call saves something, and these topics may have changed after it. Left out where it only reads. */
  saves?: readonly Topic[];
}

const base = oc.$meta<CallMeta>({ access: 'owner' });
/** Starts the description of a call by its access. Every endpoint begins with one of these, or with `saving`. */
export const call = {
  public: base.meta({ access: 'public' }),
  owner: base,
  ownerOrCounter: base.meta({ access: 'ownerOrCounter' }),
  counter: base.meta({ access: 'counter' }),
  hr: base.meta({ access: 'hr' }),
};

/** Starts the description of a call that saves: the web shows "Saving…" and refetches what shows these topics. */
export const saving = (access: Access, ...saves: Topic[]) => base.meta({ access, saves });

/**
 * Every call answers HTTP 200 with `{ data?, success?, error? }`. A schema describes the answer without `error`;
 * an `error` is a text, or texts under the names of the fields they belong to, and the client throws it.
 */
export const reply = <T extends z.ZodType>(data: T) => z.object({ data });
export const message = z.object({ success: z.string() });

export type FieldErrors = Record<string, string>;

/** A field's name as a person reads it: `paymentTerms` is "Payment terms", `expenses.2` is "Expenses". */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string') ?? 'request';
  const words = name.replace(/^_+/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KINDS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

// Zod's own texts are for developers: this is what a schema without a text of its own says.
z.config({
  customError: ({ code, path = [], input, ...issue }) => {
    const label = labelOf(path);
    if (code !== 'invalid_type') return `${label} is not valid`;
    if (input === undefined) return `${label} is required`;
    const kind = KINDS[String('expected' in issue ? issue.expected : '')];
    return kind === undefined ? `${label} is not valid` : `${label} must be ${kind}`;
  },
});

/** PostgreSQL stores neither a zero nor half of a pair of surrogates, and no keyboard types them. */
export const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

/** `label` opens the texts a person reads: "Address is required". */
export const text = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .max(maxLength, `${label} can have at most ${maxLength.toLocaleString('en-US')} characters`)
    .refine(isStorable, `${label} contains a character that cannot be stored`);

export const requiredText = (label: string, maxLength: number) => text(label, maxLength).min(1, `${label} is required`);

export const id = z.uuid('Unknown ID');

type Field<Schema extends z.ZodType> = z.ZodType<
  z.output<Schema>,
  z.input<Schema>,
  z.core.$ZodTypeInternals<z.output<Schema>, z.input<Schema>> & Pick<Schema['_zod'], 'optin' | 'optout'>
>;

/** The number a text holds; a blank one holds none. What is no number is left to the schema to refuse. */
function readNumber(value: number | string | undefined): number | undefined {
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : NaN;
}

/**
 * A number that may also arrive as the text of a form's field: `4`, `"4"`; `""` is a missing one. Wrapped around a
 * whole schema, its default or `optional()` included. The types ask for a number.
 */
export const numberField = <Schema extends z.ZodType<number | undefined, number | undefined>>(
  label: string,
  schema: Schema,
): Field<Schema> =>
  z
    .union([z.number(), z.string()], `${label} must be a number`)
    .optional()
    .transform(readNumber)
    .pipe(schema) as unknown as Field<Schema>;

/** Dollars with at most two decimals, between `minimum` and 10,000,000. */
export const dollars = (label: string, { minimum = 0 }: { minimum?: number } = {}) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be a number`,
    })
    .min(minimum, minimum === 0 ? `${label} cannot be negative` : `${label} is too low`)
    .max(toDollars(MAX_AMOUNT), `${label} can be at most 10,000,000.00`)
    .refine(isWholeCents, `${label} can have at most two decimals`);

export const signedDollars = (label: string) => dollars(label, { minimum: -toDollars(MAX_AMOUNT) });

/** An amount the server worked out: exact to the cent, of any size. */
export const amount = z.number();

export const businessDate = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine(isBusinessDate, `${label} must be a date like 2026-01-31`)
    .refine((date) => date >= EARLIEST_DATE, `${label} cannot be before January 1, 2000`);

/** What a person types at the counter to say who they are. */
export const pin = z.string({ error: 'Enter your PIN' }).regex(/^\d{4}$/, 'Invalid PIN');

/** Made once for each form that is opened: repeating a save with the same key changes nothing more. */
export const idempotencyKey = z.uuid('The form’s key is missing. Reload the page.');

/** A telephone number, or none where it is optional. One that is sent as a number is taken as its digits. */
export function phone(label: string, { isOptional = false }: { isOptional?: boolean } = {}): Field<z.ZodString> {
  const allowed = `${label} can contain digits, spaces and + ( ) - .`;
  const number = isOptional
    ? text(label, 32).regex(/^$|^[+(]?[\d][\d\s().+x-]*$/, allowed)
    : requiredText(label, 32).regex(/^[+(]?[\d][\d\s().+x-]*$/, allowed);
  return z
    .union([z.string(), z.number()], `${label} is required`)
    .transform(String)
    .pipe(number) as unknown as Field<z.ZodString>;
}

/** Where a list ends because it is long: `next` is the `before` of the rest. */
export const rest = { more: z.literal(true).optional(), next: id.optional() };

/** A list as a client without paging gets it: newest first, whole, with what it takes to ask for the rest. */
export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), ...rest });

/** So many rows are in a list that is asked for without a `limit`. */
export const LIST_LIMIT = 400;

/** A moment, ISO 8601 UTC. */
export const moment = z.string();

/** Which business date it is at a store, as the server knows it. */
export const storeDay = z.object({
  today: z.string(),
  /** When the next one begins. */
  todayEndsAt: moment,
});
