import { oc } from '@orpc/contract';
import { EARLIEST_DATE, isBusinessDate } from '@quarterdeck/domain/business-date';
import { isWholeCents, MAX_AMOUNT, toDollars } from '@quarterdeck/domain/money';
import { z } from 'zod';

/**
 * Who may call an endpoint. `staff` means: an owner, or a session of one store (its terminal or one of its staff);
 * `counter` only the latter; `hr` an owner who is HR.
 */
export type Access = 'public' | 'owner' | 'staff' | 'counter' | 'hr';

const base = oc.$meta<{ access: Access }>({ access: 'owner' });
/** Starts the description of a call by its access. Every endpoint begins with one of these. */
export const call = {
  public: base.meta({ access: 'public' }),
  owner: base,
  staff: base.meta({ access: 'staff' }),
  counter: base.meta({ access: 'counter' }),
  hr: base.meta({ access: 'hr' }),
};

/**
 * Every call answers HTTP 200 with `{ data?, success?, error? }`. A schema describes the answer without `error`;
 * an `error` is a text, or texts under the names of the fields they belong to, and the client throws it.
 */
export const reply = <T extends z.ZodType>(data: T) => z.object({ data });
export const message = z.object({ success: z.string() });

export type FieldErrors = Record<string, string>;

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

export const id = z.uuid('This id is not known');

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
    .refine(isBusinessDate, `${label} must be a day like 2026-01-31`)
    .refine((date) => date >= EARLIEST_DATE, `${label} cannot be before January 1, 2000`);

/** What a person types at the counter to say who they are. */
export const pin = z.string({ error: 'Enter your PIN' }).regex(/^\d{4}$/, 'Invalid PIN');

/** Made once for each form that is opened: repeating a save with the same key changes nothing more. */
export const idempotencyKey = z.uuid('The form is missing its key; reload the page');

/** A moment, ISO 8601 UTC. */
export const moment = z.string();
