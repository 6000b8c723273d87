import { z } from 'zod';
import { MAX_NOTE } from './attention-words.ts';
import { amount, call, id, message, moment, reply, saving, text } from './wire.ts';

/** The number of past days that the list covers. */
export const ATTENTION_DAYS = 14;

/** The number of days for which a line marked as seen stays hidden. After that it returns if it still applies. */
export const SEEN_DAYS = 30;

/**
 * - `missing`: open days without a record.
 * - `short`, `over`: a record beyond the store's cash limit, or several of one day together.
 * - `adjusted`: a negative count replaced the takings.
 * - `late`: a record dated before the store's entry window.
 * - `edited`, `deleted`: by staff, after the day had ended.
 * - `overdue`: a loan.
 * - `payment`: a subscription's payment failed.
 * - `pins`: wrong PINs locked PIN entry.
 * - `counter`: a new one; `waiting`: one that waits for approval.
 * - `draft`: takings were typed at a counter and not saved.
 */
export const ATTENTION_KINDS = [
  'missing',
  'short',
  'over',
  'adjusted',
  'late',
  'edited',
  'deleted',
  'overdue',
  'payment',
  'pins',
  'counter',
  'waiting',
  'draft',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

const line = z.object({
  /** Identifies the line and its state: when more happens, the key changes. */
  key: z.string(),
  kind: z.enum(ATTENTION_KINDS),
  storeId: id,
  storeName: z.string(),
  /** The business date it is about: the last missing day, a record's date, a loan's due date. */
  date: z.string(),
  /** Missing days in a row, or the days that a loan is overdue; else 1. */
  days: z.number(),
  /**
   * Dollars: a signed cash difference, an outstanding amount, or the usual takings of a missing day. Null if no amount
   * is known.
   */
  amount: amount.nullable(),
  /** The staff member or counter; empty without one. */
  who: z.string(),
  /** When it happened, if not only its date is known. */
  at: moment.nullable(),
  /** The record, staff member or counter that it is about; null for several records of a day. */
  subjectId: id.nullable(),
  seen: z.object({ at: moment, note: z.string() }).nullable(),
});
export type AttentionLine = z.infer<typeof line>;

/** The maximum number of unseen lines in the list, and of seen ones. */
export const MAX_LINES = 200;

const list = z.object({
  /** Newest day first, then the largest amount, including lines marked as seen. */
  lines: z.array(line),
  /** The number of further unseen lines; they are listed once others are marked as seen. */
  more: z.number(),
  /** The stores that were open yesterday: how many, how many of them with a record, and how many of those balanced. */
  yesterday: z.object({ open: z.number(), entered: z.number(), balanced: z.number() }),
});
export type AttentionList = z.infer<typeof list>;

const key = text('The line', 200).min(1, 'The line is required');

export const attention = {
  list: call.owner.route({ method: 'POST', path: '/attention/list' }).output(reply(list)),
  markSeen: saving('owner', 'attention')
    .route({ method: 'POST', path: '/attention/mark-seen' })
    .input(z.object({ key, note: text('The note', MAX_NOTE).default('') }))
    .output(message),
  unmarkSeen: saving('owner', 'attention')
    .route({ method: 'POST', path: '/attention/unmark-seen' })
    .input(z.object({ key }))
    .output(message),
};
