import { oc } from '@orpc/contract';
import { EARLIEST_DATE, formatLong, isBusinessDate } from '@quarterdeck/domain/business-date';
import { isWholeCents, MAX_AMOUNT, toDollars } from '@quarterdeck/domain/money';
import { z } from 'zod';
import type { Topic } from './live.ts';

/** Who may call an endpoint. A counter is a session of one store: its own, or that of a staff member there. */
export type Access = 'public' | 'owner' | 'ownerOrCounter' | 'counter' | 'hr';

/** How long a sign-in, or a confirmation of identity, counts as recent. */
export const IDENTITY_MINUTES = 30;

/**
 * How a call makes sure that the owner is present. `recent`: it needs a recent authentication, or fails with
 * `confirmIdentity`. `forSome`: like `recent`, for some inputs. `carried`: the call contains the password.
 */
export type Identity = 'recent' | 'forSome' | 'carried';

export interface CallMeta {
  access: Access;
  /** Omitted for calls that the session alone permits. */
  identity?: Identity;
  /** The topics that the call may change; omitted for calls that only read. */
  saves?: readonly Topic[];
}

const base = oc.$meta<CallMeta>({ access: 'owner' });
/** Describes a call by its access level. Every endpoint begins with one of these, `saving` or `identified`. */
export const call = {
  public: base.meta({ access: 'public' }),
  owner: base,
  ownerOrCounter: base.meta({ access: 'ownerOrCounter' }),
  counter: base.meta({ access: 'counter' }),
  /** HR's calls need a recent authentication, because they show and change other accounts. */
  hr: base.meta({ access: 'hr', identity: 'recent' }),
};

/** Describes a call that saves: the web app shows "Saving…" and refetches the queries of these topics. */
export const saving = (access: Access, ...saves: Topic[]) =>
  base.meta({ access, saves, ...(access === 'hr' && { identity: 'recent' }) });

/** Describes an owner's call that needs more than their session. `saves` is omitted if it only reads. */
export const identified = (identity: Identity, saves?: readonly Topic[]) =>
  base.meta({ access: 'owner', identity, ...(saves && { saves }) });

/**
 * A call returns `{ data?, success? }` with HTTP 200, or `{ error, code, data? }`. An error is a text, or texts by
 * field name. Its status is 200 too, except 401, 404, 413, 429, 5xx and those of refused requests. Schemas describe
 * only responses without an error: the client throws errors.
 */
export const reply = <T extends z.ZodType>(data: T) => z.object({ data });
export const message = z.object({ success: z.string() });

export type FieldErrors = Record<string, string>;

/** A field's label: `paymentTerms` becomes "Payment terms", `expenses.2` becomes "Expenses". */
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

// Zod's own texts are for developers; these replace them in schemas without a text of their own.
z.config({
  customError: ({ code, path = [], input, ...issue }) => {
    const label = labelOf(path);
    if (code !== 'invalid_type') return `${label} is not valid`;
    if (input === undefined) return `${label} is required`;
    const kind = KINDS[String('expected' in issue ? issue.expected : '')];
    return kind === undefined ? `${label} is not valid` : `${label} must be ${kind}`;
  },
});

/** PostgreSQL stores neither NUL nor lone surrogates, and no keyboard types them. */
export const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

/** `label` begins the error texts: "Address is required". */
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

/** The number in a text, or `blank` if the text is blank. The schema rejects anything else. */
function readNumber(value: number | string | undefined, blank: number | undefined): number | undefined {
  if (typeof value !== 'string') return value;
  const typed = value.trim();
  if (typed === '') return blank;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : NaN;
}

/**
 * A number that may also arrive as a form field's text: `4`, `"4"`; `""` counts as `blank`, by default as missing.
 * Wraps a whole schema, including its default or `optional()`. In types it is a number.
 */
export const numberField = <Schema extends z.ZodType<number | undefined, number | undefined>>(
  label: string,
  schema: Schema,
  { blank }: { blank?: number } = {},
): Field<Schema> =>
  z
    .union([z.number(), z.string()], `${label} must be a number`)
    .optional()
    .transform((value) => readNumber(value, blank))
    .pipe(schema) as unknown as Field<Schema>;

/** A choice or code of which a blank text counts as missing. Wraps a whole schema, including its default. */
export const blankAsMissing = <Schema extends z.ZodType>(schema: Schema): Field<Schema> =>
  z
    .unknown()
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .pipe(schema) as unknown as Field<Schema>;

const BOOLEANS = new Map<unknown, boolean | undefined>([
  ['true', true],
  ['false', false],
  ['', undefined],
]);

/** A boolean that may also arrive as a form field's text: `true`, `"true"`; `""` counts as missing. */
export const booleanField = <Schema extends z.ZodType<boolean | undefined, boolean | undefined>>(
  schema: Schema,
): Field<Schema> =>
  z
    .unknown()
    .optional()
    .transform((value) => (BOOLEANS.has(value) ? BOOLEANS.get(value) : value))
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

/** An amount computed by the server: exact to the cent, of any size. */
export const amount = z.number();

export const businessDate = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .refine(isBusinessDate, {
      error: ({ input }) => (input === '' ? `${label} is required` : `${label} must be a date like 2026-01-31`),
    })
    .refine((date) => date >= EARLIEST_DATE, {
      error: () => `${label} cannot be before ${formatLong(EARLIEST_DATE)}`,
    });

/** Digits as text. A number is accepted as its digits, with the zeros it lost. */
export const digits = (
  length: number,
  { missing, invalid }: { missing: string; invalid: string },
): Field<z.ZodString> =>
  z
    .union([z.string(), z.number()], missing)
    .transform((value) => (typeof value === 'number' ? String(value).padStart(length, '0') : value))
    .pipe(z.string().regex(new RegExp(`^\\d{${length}}$`), invalid)) as unknown as Field<z.ZodString>;

/** The PIN that identifies a staff member at the counter. */
export const pin = digits(4, { missing: 'Enter your PIN', invalid: 'Invalid PIN' });

/** Generated once per opened form: repeating a save with the same key changes nothing more. */
export const idempotencyKey = z.uuid('The form’s key is missing. Reload the page.');

const PHONE = /^[+(]*\d(?:[\d\s().+-]|ext|x)*$/i;
/** A telephone number, or none if optional. A number is accepted as its digits. */
export function phone(label: string, { isOptional = false }: { isOptional?: boolean } = {}): Field<z.ZodString> {
  const allowed = `${label} can contain digits, spaces, + ( ) - . and ext`;
  const number = (isOptional ? text(label, 32) : requiredText(label, 32)).refine(
    (value) => (isOptional && value === '') || PHONE.test(value),
    allowed,
  );
  return z
    .union([z.string(), z.number()], `${label} is required`)
    .transform(String)
    .pipe(number) as unknown as Field<z.ZodString>;
}

/** A moment in ISO 8601, UTC. */
export const moment = z.string();

/** Increases by one with each change that a form could overwrite. */
export const version = z.number();

const MAX_VERSION = 2_147_483_647;

/** The version a form is based on. Without it, the change applies to the current version. */
export const formVersion = numberField(
  'The version',
  z
    .number('The version must be a number')
    .int('The version must be a whole number')
    .min(1, 'The version must be at least 1')
    .max(MAX_VERSION, 'The version is too large')
    .optional(),
);

/** Data of a failure: a stale form changes nothing and gets the current version, with who last changed it and when. */
export const changedSince = <T extends z.ZodType>(current: T) =>
  z.object({ current, by: z.string().nullable(), at: moment.nullable() });

/** For truncated lists: `next` is the `before` of the following page. */
export const rest = { more: z.literal(true).optional(), next: id.optional() };

/**
 * A list for clients without paging: newest first, complete up to the limit, with what they need to request the rest.
 */
export const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), ...rest });

/** The maximum number of rows in a list requested without a `limit`. */
export const LIST_LIMIT = 400;

/** A store's business date, by the server's clock. */
export const storeDay = z.object({
  today: z.string(),
  /** When the next business day begins. */
  todayEndsAt: moment,
});

/** No list in a call's input may be longer. */
export const MAX_LIST_LENGTH = 500;

/** The maximum number of stores in a call. */
const MAX_STORES = 500;

export const storeIds = z.array(id).min(1, 'Choose a store').max(MAX_STORES, 'Too many stores');

/** The maximum number of games that one call changes. */
export const MAX_CHANGED_GAMES = 500;

/** A game that is named twice counts once. */
export const gameIds = z
  .array(id)
  .min(1, 'Choose a game')
  .max(MAX_CHANGED_GAMES, `Choose at most ${MAX_CHANGED_GAMES} games`);

interface ComparedPeriods {
  from?: string | undefined;
  to?: string | undefined;
  compareFrom?: string | undefined;
  compareTo?: string | undefined;
}
const inOrder = (from: string | undefined, to: string | undefined) => !from || !to || from <= to;
const isWhole = ({ from, to, compareFrom, compareTo }: ComparedPeriods) =>
  (!compareFrom && !compareTo) || Boolean(from && to && compareFrom && compareTo);

/** Without dates: all records. */
export const periods = {
  from: businessDate('Start date').optional(),
  to: businessDate('End date').optional(),
  /** The period to compare with. */
  compareFrom: businessDate('Start date').optional(),
  compareTo: businessDate('End date').optional(),
};

export const withPeriods = <T extends z.ZodType<ComparedPeriods>>(form: T) =>
  form
    .refine(({ from, to }) => inOrder(from, to), { path: ['to'], message: 'The end date is before the start date' })
    .refine(({ compareFrom, compareTo }) => inOrder(compareFrom, compareTo), {
      path: ['compareTo'],
      message: 'The end date is before the start date',
    })
    .refine(isWhole, { path: ['compareTo'], message: 'A comparison needs the dates of both periods' });

/** The stores, period and comparison of figures. Without stores, they cover all of the owner's. */
export const reportFilter = withPeriods(
  z.object({
    ...periods,
    storeIds: storeIds.optional(),
  }),
);
