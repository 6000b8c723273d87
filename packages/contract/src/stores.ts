import { isTimeZone, LATEST_DAY_END } from '@quarterdeck/domain/business-day';
import { daysBetween } from '@quarterdeck/domain/business-date';
import { CLOSED_DAYS_END, MAX_CLOSED_PERIODS, MAX_SEASON_DAYS } from '@quarterdeck/domain/closed-days';
import { DAYS_PER_WEEK } from '@quarterdeck/domain/durations';
import { MAX_ENTRY_WINDOW_DAYS } from '@quarterdeck/domain/financial-record';
import { MAX_SHIFT_MINUTES } from '@quarterdeck/domain/staff';
import { TIERS } from '@quarterdeck/domain/billing';
import { z } from 'zod';
import { overviewForm, storeOverview, storePerformance } from './store-overview.ts';
import {
  amount,
  blankAsMissing,
  booleanField,
  businessDate,
  call,
  changedSince,
  dollars,
  formVersion,
  id,
  identified,
  moment,
  numberField,
  reply,
  reportFilter,
  requiredText,
  saving,
  storeDay,
  text,
  version,
} from './wire.ts';

export const STORE_NAME_LENGTH = 100;
export const storeForm = z.object({
  storeName: requiredText('Store Name', STORE_NAME_LENGTH),
  address: requiredText('Address', 300),
  notes: text('Notes', 5_000).default(''),
  /** Cash left in the till for change, part of the expected cash; 0 for stores that use none. Dollars. */
  openingFloat: numberField('Opening float', dollars('Opening float').optional()),
});

export const timeZone = z.string({ error: 'Choose a time zone' }).refine(isTimeZone, 'Choose a time zone');
/** The browser's time zone. An invalid one is ignored, so that the call still succeeds. */
const browserTimeZone = timeZone.optional().catch(undefined);
const wholeNumber = (label: string, most: number) =>
  z
    .number({ error: `${label} must be a number` })
    .int(`${label} must be a whole number`)
    .min(0, `${label} cannot be negative`)
    .max(most, `${label} can be at most ${most}`);

const closedDate = (label: string) =>
  businessDate(label).refine((date) => date < CLOSED_DAYS_END, `${label} must be before the year 2100`);

/** Days on which a store is closed, both ends included; a single day has the same date twice. */
export const closedPeriod = z
  .object({
    from: closedDate('First closed day'),
    to: closedDate('Last closed day'),
    /** Whether it is a season: the same days every year. */
    everyYear: z.boolean().default(false),
    reason: text('Reason', 100).default(''),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last closed day is before the first' })
  .refine(({ from, to, everyYear }) => !everyYear || daysBetween(from, to) < MAX_SEASON_DAYS, {
    path: ['to'],
    message: `A yearly closure can last at most ${MAX_SEASON_DAYS} days`,
  });

/** 0 for Sunday to 6 for Saturday. */
export const closedWeekdays = z
  .array(wholeNumber('A weekday', DAYS_PER_WEEK - 1))
  .max(DAYS_PER_WEEK, 'A week has seven days')
  .transform((weekdays) => [...new Set(weekdays)].sort((a, b) => a - b))
  .refine((weekdays) => weekdays.length < DAYS_PER_WEEK, 'Leave at least one weekday open');

const closedPeriods = z
  .array(closedPeriod)
  .max(MAX_CLOSED_PERIODS, `A store can have at most ${MAX_CLOSED_PERIODS} closed periods`)
  .transform((periods) =>
    periods.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to)),
  );

/** How far the counted cash may be from the expected cash, in dollars. */
const cashLimit = dollars('Cash limit');

/** Omitted settings stay unchanged. */
export const storeSettings = z.object({
  timeZone: blankAsMissing(timeZone.optional()),
  /** The hour of local time at which the day ends. */
  dayEndsAt: numberField('The hour', wholeNumber('The hour', LATEST_DAY_END).optional()),
  /** How long the counter saves and edits after a correct PIN without asking again. */
  rememberShiftMinutes: numberField('Minutes', wholeNumber('Minutes', MAX_SHIFT_MINUTES).optional()),
  /** How many calendar days back a counter saves a record without a staff member with the edit right. */
  entryWindowDays: numberField('Days', wholeNumber('Days', MAX_ENTRY_WINDOW_DAYS).optional()),
  /** Whether a new counter waits for the owner before it is signed in. */
  approveCounters: booleanField(z.boolean().optional()),
  cashLimit: numberField('Cash limit', cashLimit.optional()),
  closedWeekdays: closedWeekdays.optional(),
  closedPeriods: closedPeriods.optional(),
});

/** State of a store's subscription: paid, waiting for approval, or with a failed payment. */
export const PAYMENT_STATES = ['ACTIVE', 'PENDING', 'FAILED'] as const;

/** The sign-in of the store's counter. */
export const staffCredentials = z.object({ username: z.string(), password: z.string() });

export const store = z.object({
  _id: id,
  storeName: z.string(),
  address: z.string(),
  notes: z.string(),
  username: z.string(),
  /**
   * Empty in lists for our own pages, and without a recent authentication, except in the response that created the
   * store.
   */
  password: z.string(),
  isActive: z.boolean(),
  openingFloat: amount,
  timeZone: z.string(),
  /** False while it is a guess that the owner has not confirmed. */
  timeZoneConfirmed: z.boolean(),
  dayEndsAt: z.number(),
  rememberShiftMinutes: z.number(),
  entryWindowDays: z.number(),
  approveCounters: z.boolean(),
  /** How far the counted cash may be from the expected cash before the owner is mailed. */
  cashLimit: amount,
  /** 0 for Sunday to 6 for Saturday, ascending. */
  closedWeekdays: z.array(z.number()),
  /** Sorted by their first day. */
  closedPeriods: z.array(closedPeriod),
  ...storeDay.shape,
  /** Part of the account's sample data, which is removed as a whole. */
  isSample: z.boolean(),
  subscriptionId: z.string().nullable(),
  tier: z.enum(TIERS),
  /** Null for the free store. */
  paymentStatus: z.enum(PAYMENT_STATES).nullable(),
  paymentFailureCount: z.number(),
  /** The start of the subscription, or of the free store. */
  tierAnchorDate: moment,
  /** Whether its subscription renews; false once cancelled or ended. Null for the free store. */
  renews: z.boolean().nullable(),
  /** When it closes if nothing more is paid; null: never. Its counter is then signed out. */
  runsUntil: moment.nullable(),
  /** The end of the paid time, without the grace period; null if nothing was paid. May be in the past. */
  paidUntil: moment.nullable(),
  /** The latest day with a record, summed over that day's records; null if there is none. Dollars. */
  latestDay: z.object({ date: z.string(), totalMoneyIn: amount, dailyProfit: amount }).nullable(),
  /** Staff who can enter a PIN at its counter; without any, nothing can be saved there. */
  activeStaff: z.number(),
  version,
  createdAt: moment,
  updatedAt: moment,
});
export type Store = z.infer<typeof store>;

/** A store as its counter sees it: without its sign-in, notes, settings and billing. */
export const counterStore = z.object({
  _id: id,
  storeName: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  openingFloat: amount,
  ...storeDay.shape,
});
export type CounterStore = z.infer<typeof counterStore>;

/** A store as its form shows it: without the password. */
const editedStore = store.pick({
  _id: true,
  storeName: true,
  address: true,
  notes: true,
  isActive: true,
  openingFloat: true,
  timeZone: true,
  dayEndsAt: true,
  rememberShiftMinutes: true,
  entryWindowDays: true,
  approveCounters: true,
  cashLimit: true,
  closedWeekdays: true,
  closedPeriods: true,
  version: true,
});
export type EditedStore = z.infer<typeof editedStore>;
export const storeChanged = changedSince(editedStore);

const sampleCounts = z.object({ games: z.number(), records: z.number(), staff: z.number() });

const sampleData = sampleCounts.extend({
  /** Whether sample data can be added: the account has no stores, not even deleted ones. */
  isOffered: z.boolean(),
  stores: z.number(),
  /** The numbers of items that the owner has added to it since. */
  added: sampleCounts,
});
export type SampleData = z.infer<typeof sampleData>;

const storeList = reply(z.array(store));
const visibleStores = reply(z.array(z.union([store, counterStore])));

const optionalId = blankAsMissing(id.optional());
/** The specification's calls name a store `_id` or `storeId`. Both mean the same; `_id` wins. */
const named = { _id: optionalId, storeId: optionalId };
const mustBeNamed = <Form extends z.ZodType<{ _id?: string | undefined; storeId?: string | undefined }>>(form: Form) =>
  form.refine(({ _id, storeId }) => _id !== undefined || storeId !== undefined, {
    path: ['storeId'],
    message: 'Store is required',
  });

export const stores = {
  /** At a counter, `counterStore`'s fields of its store. */
  userStores: call.ownerOrCounter.route({ method: 'GET', path: '/stores/user-stores' }).output(visibleStores),
  fetchStores: call.ownerOrCounter.route({ method: 'POST', path: '/stores/fetch-store' }).output(visibleStores),
  /** The figures of each store in a period, yesterday and this month. It never contains sign-ins. */
  performance: call.owner
    .route({ method: 'POST', path: '/stores/performance' })
    .input(reportFilter)
    .output(reply(z.array(storePerformance))),
  /** The overview of one store: its days up to today, and its figures in a period. */
  overview: call.owner
    .route({ method: 'POST', path: '/stores/overview' })
    .input(overviewForm)
    .output(reply(storeOverview)),
  create: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/create-store' })
    .input(storeForm.extend({ timeZone: browserTimeZone }))
    .output(reply(z.object({ storeId: id, stores: z.array(store), staffCredentials }))),
  /** Needs a recent authentication to weaken what guards the store's cash. */
  edit: identified('forSome', ['stores'])
    .route({ method: 'POST', path: '/stores/edit-store' })
    .input(
      mustBeNamed(
        storeForm.extend({
          ...storeSettings.shape,
          ...named,
          notes: text('Notes', 5_000).optional(),
          isActive: booleanField(z.boolean().optional()),
          /** `false`, as given: an unchanged time zone remains a guess. */
          timeZoneConfirmed: booleanField(z.boolean().optional()),
          version: formVersion,
        }),
      ),
    )
    .output(storeList),
  delete: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/delete-store' })
    .input(mustBeNamed(z.object(named)))
    .output(storeList),
  restore: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/restore-store' })
    .input(z.object({ _id: id }))
    .output(storeList),
  /** The contents of the sample data; zeros without it. */
  sampleData: call.owner.route({ method: 'GET', path: '/stores/sample-data' }).output(reply(sampleData)),
  /** Fills an account without stores with two sample stores and some months of records. */
  addSampleData: saving('owner', 'stores')
    .route({ method: 'POST', path: '/stores/add-sample-data' })
    .input(z.object({ timeZone: browserTimeZone }))
    .output(storeList),
  /** Permanently removes the sample data. If anything was added in its stores, it needs a recent authentication. */
  removeSampleData: identified('forSome', ['stores'])
    .route({ method: 'POST', path: '/stores/remove-sample-data' })
    .output(storeList),
  /** Gives the counter a new password and ends its sessions. */
  newPassword: identified('recent', ['stores'])
    .route({ method: 'POST', path: '/stores/new-store-password' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ stores: z.array(store), staffCredentials }))),
  revealPassword: identified('recent')
    .route({ method: 'POST', path: '/stores/reveal-password' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ password: z.string() }))),
};
