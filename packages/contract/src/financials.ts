import { EXPENSE_CATEGORIES, MAX_EXPENSES, MAX_GAMES, MAX_NOTES_LENGTH } from '@quarterdeck/domain/financial-record';
import { z } from 'zod';
import { missingRuns, neighbor, RECORD_COLUMNS, recordFilters, storeTrend } from './record-answers.ts';
import {
  amount,
  blankAsMissing,
  businessDate,
  call,
  dollars,
  formVersion,
  id,
  idempotencyKey,
  list,
  moment,
  numberField,
  periods,
  pin,
  reply,
  requiredText,
  rest,
  saving,
  signedDollars,
  text,
  version,
  withPeriods,
} from './wire.ts';

export const expenseCategory = z.enum(EXPENSE_CATEGORIES, { error: 'Choose a category' });

export const expense = z.object({
  description: requiredText('Description', 200),
  amount: numberField('Amount', dollars('Amount')),
  category: blankAsMissing(expenseCategory.default('Other')),
});

const expenses = z.array(expense).max(MAX_EXPENSES, `A record can have at most ${MAX_EXPENSES} expenses`);
const notes = text('Notes', MAX_NOTES_LENGTH);

/** A name that the server knows itself: whatever is sent is ignored. In types it is a text. */
const ignored = z.unknown().optional() as unknown as z.ZodOptional<z.ZodString>;

const sameGameOnce = (lines: { gameId: string }[]) => new Set(lines.map((line) => line.gameId)).size === lines.length;

/** Blank counts as 0. */
const sum = numberField('Amount', dollars('Amount').default(0));

/** A total computed by the client, possibly with a floating-point error. */
const claimedTotal = numberField('The total', z.number('The total must be a number').optional());

/** One day's takings as sent by a client. Amounts in dollars. */
export const recordForm = z.object({
  storeId: z.uuid('Store ID is missing. Please ensure a store is selected.'),
  date: businessDate('Date'),
  gameFinances: z
    .array(z.object({ gameId: id, gameName: ignored, sum }))
    .min(1, 'A record needs at least one game')
    .max(MAX_GAMES, `A record can have at most ${MAX_GAMES} games`)
    .refine(sameGameOnce, 'Each game can be in a record only once'),
  expenses: expenses.default([]),
  actualCashCount: numberField('Actual cash count', signedDollars('Actual cash count')),
  notes: notes.default(''),
  // The server computes these; if a client sends its own, they must match.
  gameFinancesTotal: claimedTotal,
  totalExpenses: claimedTotal,
  totalMoneyIn: claimedTotal,
  moneyBalance: claimedTotal,
  /** The float included in the client's balance; the store may have changed it since. */
  openingFloat: claimedTotal,
  /** The PIN of the staff member who saves it, in a counter session. */
  pin: pin.optional(),
});

/** With `record` the call returns that record, else the store's list. */
const answer = { answer: z.literal('record').optional() };

export const newRecord = recordForm.extend({
  /** A repeated save with the same key returns the existing record. Without a key, every save is a new record. */
  idempotencyKey: idempotencyKey.optional(),
  /** Reject the save if the store has a record for that date (another shift), so that the user can confirm it. */
  askBeforeSameDate: z.boolean().default(false),
  createdBy: ignored,
  ...answer,
});

export const editedRecord = recordForm.extend({
  _id: id,
  /** Omitted expenses and notes stay unchanged. */
  expenses: expenses.optional(),
  notes: notes.optional(),
  version: formVersion,
  /** Reject a move to a date for which the store has another record, so that the user can confirm it. */
  askBeforeSameDate: z.boolean().default(false),
  createdBy: ignored,
  updatedBy: ignored,
  ...answer,
});

export const gameFinance = z.object({
  gameId: id,
  /** Name, representative and percentage as of the day the record was created. */
  gameName: z.string(),
  repName: z.string(),
  commission: z.number(),
  sum: amount,
  commissionOwed: amount,
});

/** A record without its lines, for tables. */
export const recordSummary = z.object({
  _id: id,
  _user: id,
  storeId: id,
  date: z.string(),
  totalMoneyIn: amount,
  totalMoneyOut: amount,
  dailyProfit: amount,
  /** The change left in the till that day, part of `moneyBalance`; 0 if the store used none. */
  openingFloat: amount,
  /** The expected cash: profit plus opening float. */
  moneyBalance: amount,
  actualCashCount: amount,
  /** Counted minus expected cash. */
  difference: amount,
  cashStatus: z.enum(['Balanced', 'Over', 'Short']),
  /** Present when a negative count replaced the takings. */
  adjusted: z.literal(true).optional(),
  /** Present when the date was before the store's entry window at the save. */
  enteredLate: z.literal(true).optional(),
  notes: z.string(),
  createdBy: z.string(),
  updatedBy: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  version,
});
export type RecordSummary = z.infer<typeof recordSummary>;

export const financialRecord = recordSummary.extend({ gameFinances: z.array(gameFinance), expenses: z.array(expense) });
export type FinancialRecord = z.infer<typeof financialRecord>;

export const PAGE_SIZE = 30;
export const MAX_PAGE_SIZE = 100;

const limit = numberField(
  'Limit',
  z
    .number('Limit must be a number')
    .int('Limit must be a whole number')
    .min(1, 'Limit must be at least 1')
    .max(MAX_PAGE_SIZE, `Limit can be at most ${MAX_PAGE_SIZE}`)
    .optional(),
);

/** Newest first. `before` is the `_id` of the previous page's last record. */
const page = { before: id.optional(), limit };

/**
 * The maximum number of game and expense lines in a list requested without a `limit` or with one above `PAGE_SIZE`,
 * unless a single record has more. A truncated page has `more` and `next`.
 */
export const LINE_LIMIT = 10_000;

/** The response of a save. */
const savedRecord = z.object({ data: z.union([financialRecord, z.array(financialRecord)]), ...rest });

const range = { from: businessDate('Start date').optional(), to: businessDate('End date').optional() };
const startsBeforeItEnds = (input: { from?: string | undefined; to?: string | undefined }) =>
  !input.from || !input.to || input.from <= input.to;
const endBeforeStart = { path: ['to'], message: 'The end date is before the start date' };

const periodSums = z.object({ totalMoneyIn: amount, totalMoneyOut: amount, totalProfit: amount });
const periodTotals = periodSums.extend({ recordCount: z.number(), dayCount: z.number() });
/** Like for like: the days that have a record in both periods. */
const comparedTotals = z.object({ dayCount: z.number(), now: periodSums, before: periodSums });

const foundRecords = z.object({
  records: z.array(recordSummary),
  /** The totals of all matching records, also those on other pages. */
  totals: periodTotals.extend({
    /** The sum of the amounts short and over. */
    difference: amount,
    /** How many records are short or over. */
    offCount: z.number(),
    /** How many records have a cash status: all but adjusted ones. */
    withStatusCount: z.number(),
  }),
  /** The creators of all records of the period, also of those that don't match. */
  createdBy: z.array(z.string()),
  /** The missing days between the rows of this page, if they are sorted by date and not filtered. */
  missing: missingRuns,
});
export type FoundRecords = z.infer<typeof foundRecords>;

const storeSummary = z.object({ period: periodTotals, compared: comparedTotals.nullable() });
export type StoreSummary = z.infer<typeof storeSummary>;

export const financials = {
  /** At a counter, those of its store. */
  userFinancials: call.ownerOrCounter
    .route({ method: 'GET', path: '/financials/user-financials' })
    .input(z.object(page))
    .output(list(financialRecord)),
  fetchStoreFinancials: call.ownerOrCounter
    .route({ method: 'POST', path: '/financials/fetch-store-financials' })
    .input(z.object({ storeId: id, ...range, ...page }).refine(startsBeforeItEnds, endBeforeStart))
    .output(list(financialRecord)),
  /** The same records without their lines, for tables. */
  listRecords: call.ownerOrCounter
    .route({ method: 'POST', path: '/financials/list-records' })
    .input(z.object({ storeId: id, ...range, ...page }).refine(startsBeforeItEnds, endBeforeStart))
    .output(reply(z.array(recordSummary))),
  /** The totals of a period, and its comparison with an earlier one. A comparison needs the first day of the period. */
  summary: call.owner
    .route({ method: 'POST', path: '/financials/store-summary' })
    .input(
      z
        .object({
          storeId: id,
          ...range,
          compareFrom: businessDate('Start date').optional(),
          compareTo: businessDate('End date').optional(),
        })
        .refine(startsBeforeItEnds, endBeforeStart),
    )
    .output(reply(storeSummary)),
  /** The records that match filters, in any order, in pages. The call is ours, not the specification's. */
  findRecords: call.owner
    .route({ method: 'POST', path: '/financials/find-records' })
    .input(
      recordFilters
        .extend({
          storeId: id,
          ...range,
          ...page,
          sort: z.object({ column: z.enum(RECORD_COLUMNS), isUp: z.boolean() }).optional(),
        })
        .refine(startsBeforeItEnds, endBeforeStart),
    )
    .output(reply(foundRecords)),
  /** The takings of a period in bars that fit it. */
  trend: call.owner
    .route({ method: 'POST', path: '/financials/trend' })
    .input(withPeriods(z.object({ storeId: id, ...periods })))
    .output(reply(storeTrend)),
  /** The records before and after one of the same store, by date and then by when they were saved. */
  neighbors: call.ownerOrCounter
    .route({ method: 'POST', path: '/financials/neighbors' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ before: neighbor.nullable(), after: neighbor.nullable() }))),
  /** The commission owed to the representatives for a period, highest first. The parts add up to the total. */
  commissions: call.owner
    .route({ method: 'POST', path: '/financials/commission-summary' })
    .input(z.object({ storeId: id, ...range }).refine(startsBeforeItEnds, endBeforeStart))
    .output(
      reply(
        z.object({
          representatives: z.array(z.object({ repName: z.string(), takings: amount, commission: amount })),
          totalCommission: amount,
        }),
      ),
    ),
  /**
   * The usual takings of each game on that weekday, in whole dollars, from the records before the date. Games without
   * enough records are left out. A counter could compute them from its list of records.
   */
  usual: call.ownerOrCounter
    .route({ method: 'POST', path: '/financials/usual' })
    .input(z.object({ storeId: id, date: businessDate('Date') }))
    .output(reply(z.array(z.object({ gameId: id, usual: amount })))),
  fetchOne: call.ownerOrCounter
    .route({ method: 'POST', path: '/financials/fetch-financial' })
    .input(z.object({ _id: id }))
    .output(reply(financialRecord)),
  create: saving('ownerOrCounter', 'records')
    .route({ method: 'POST', path: '/financials/create-financial' })
    .input(newRecord)
    .output(savedRecord),
  edit: saving('ownerOrCounter', 'records')
    .route({ method: 'PATCH', path: '/financials/edit-financial' })
    .input(editedRecord)
    .output(savedRecord),
  delete: saving('ownerOrCounter', 'records')
    .route({ method: 'POST', path: '/financials/delete-financial' })
    .input(z.object({ _id: id, pin: pin.optional(), ...answer }))
    .output(savedRecord),
  restore: saving('ownerOrCounter', 'records')
    .route({ method: 'POST', path: '/financials/restore-financial' })
    .input(z.object({ _id: id, pin: pin.optional(), askBeforeSameDate: z.boolean().default(false) }))
    .output(reply(recordSummary)),
};
