import { TREND_UNITS } from '@quarterdeck/domain/trend';
import { z } from 'zod';
import { withRepresentative } from './representatives.ts';
import {
  amount,
  booleanField,
  businessDate,
  call,
  changedSince,
  formVersion,
  gameIds,
  id,
  idempotencyKey,
  moment,
  numberField,
  periods,
  phone,
  reportFilter,
  reply,
  requiredText,
  saving,
  storeIds,
  text,
  version,
  withPeriods,
} from './wire.ts';

const numberOf = (label: string) =>
  z.number({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be a number`,
  });

/** A game as typed. A game without a representative has to be the owner's own: `withRepresentative`. */
export const gameForm = z.object({
  gameName: requiredText('Game Name', 100),
  quantity: numberField(
    'Quantity',
    numberOf('Quantity')
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be at least 1')
      .max(10_000, 'Quantity can be at most 10,000'),
  ),
  /** Percentage of the takings owed to the representative, at most two decimals. */
  commission: numberField(
    'Commission',
    numberOf('Commission')
      .min(0, 'Commission cannot be negative')
      .max(100, 'Commission can be at most 100 percent')
      .refine((percent) => Math.round(percent * 100) / 100 === percent, 'Commission can have at most two decimals'),
  ),
  repName: text('Representative Name', 100),
  repPhone: phone('Representative Phone', { isOptional: true }),
  /** The owner's own game: no representative, no commission owed. */
  ownGame: booleanField(z.boolean({ error: 'Own game must be yes or no' }).default(false)),
});

/** The maximum number of games added at once. */
export const MAX_NEW_GAMES = 200;

export const game = gameForm.extend({
  ownGame: z.boolean(),
  _id: id,
  storeId: id,
  isActive: z.boolean(),
  version,
  createdAt: moment,
  updatedAt: moment,
});
export type Game = z.infer<typeof game>;

export const gameChanged = changedSince(game);

const gameList = reply(z.array(game));

/** Without dates: all records. */
export const gamePageForm = withPeriods(z.object({ ...periods, _id: id, storeId: id }));

/**
 * Like for like: only store-days that have a record in both periods. A day is compared with the same date of the year
 * before if the other period begins a year earlier; else the first day of a period with the first of the other.
 */
const likeForLike = z.object({ takings: amount, kept: amount, takingsBefore: amount, keptBefore: amount });

/** The figures of a game, or of all. Kept is takings minus commission: expenses belong to no game. */
const gameFigures = z.object({
  takings: amount,
  commissionOwed: amount,
  kept: amount,
  /** The sum of its machines over the days with a record: 3 machines on 2 days are 6. */
  machineDays: z.number(),
  /** Null without a record. */
  keptPerMachineDay: amount.nullable(),
  /** Null when nothing is compared. */
  compared: likeForLike.nullable(),
});

export const gamePerformance = gameFigures.extend({
  gameId: id,
  gameName: z.string(),
  storeId: id,
  storeName: z.string(),
  /** The current value, or that of its records if the game was purged. `repName` is empty for own games. */
  repName: z.string(),
  commission: z.number(),
  /** Today's number of machines; 0 if the game was purged. */
  quantity: z.number(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  /** The days on which a record has the game. */
  days: z.number(),
  /** The percentage of all takings, two decimals; null when there are none. */
  share: z.number().nullable(),
});
export type GamePerformance = z.infer<typeof gamePerformance>;

const performanceTotals = gameFigures.extend({
  /** The takings of the records minus those of their games. Negative cash counts cause it. */
  adjustment: amount,
  expenses: amount,
  /** Dates with a record, counted per store. */
  storeDays: z.number(),
  /** The number of these that are compared; 0 without a comparison. */
  comparedStoreDays: z.number(),
});

const performance = z.object({ games: z.array(gamePerformance), totals: performanceTotals });
export type Performance = z.infer<typeof performance>;

const day = z.string();
/** The day's only record; null if several shifts have the game. */
const recordId = id.nullable();
const gameDay = z.object({
  date: day,
  takings: amount,
  /** The average of its weekday in this period. */
  weekdayAverage: amount,
  recordId,
});
export type GameDay = z.infer<typeof gameDay>;

/** The days of a bar that have a record of the game, in this or the compared period. */
const trendPart = z.object({
  from: day,
  to: day,
  /** Null without a record in this period. */
  takings: amount.nullable(),
  /** Like for like; null when no day is compared. */
  compared: z.object({ takings: amount, takingsBefore: amount }).nullable(),
  /** Also null if the bar covers more than a day. */
  recordId,
});
export type TrendPart = z.infer<typeof trendPart>;

/** A figure of both periods, like for like. Null where a period has no record of the game. */
const nowAndBefore = z.object({ now: z.number().nullable(), before: z.number().nullable() });

const gameRecord = z.object({
  _id: id,
  date: day,
  createdBy: z.string(),
  takings: amount,
  commissionOwed: amount,
  /** The percentage of the takings of the record's games, two decimals; null when there are none. */
  share: z.number().nullable(),
});

/** The weeks of a game's trend. */
export const TREND_WEEKS = 13;

export const gameTrend = z.object({
  gameId: id,
  storeId: id,
  /**
   * The game's average kept amount per day with a record, for each week, oldest first. Null for a week without a
   * record.
   */
  keptPerDay: z.array(amount.nullable()).length(TREND_WEEKS),
});
export type GameTrend = z.infer<typeof gameTrend>;

/** One game in a period. */
const gamePage = z.object({
  /** `share` is of its store's takings. */
  game: gamePerformance,
  /** The values of the compared period that `game.compared` lacks. Null without a comparison. */
  compared: z.object({ keptPerMachineDay: nowAndBefore, share: nowAndBefore }).nullable(),
  /** Dates on which its store has a record, and the number of these that are compared. */
  storeDays: z.number(),
  comparedStoreDays: z.number(),
  trend: z.object({ unit: z.enum(TREND_UNITS), parts: z.array(trendPart) }),
  /** Average takings of a day with a record, Sunday first. Null without one. */
  weekdays: z.array(amount.nullable()),
  /** The days above and below the average of their weekday, the farthest first. */
  bestDays: z.array(gameDay),
  worstDays: z.array(gameDay),
  /** The latest records, newest first. */
  records: z.array(gameRecord),
  recordCount: z.number(),
  /** The games of this name, ignoring case, in other stores. Their `share` is null. */
  inOtherStores: z.array(gamePerformance),
});
export type GamePage = z.infer<typeof gamePage>;

export const games = {
  /** At a counter, those of its store. */
  userGames: call.ownerOrCounter.route({ method: 'GET', path: '/games/user-games' }).output(gameList),
  create: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/create-game' })
    .input(
      withRepresentative(
        gameForm.extend({
          storeId: id,
          isActive: booleanField(z.boolean().default(true)),
          idempotencyKey: idempotencyKey.optional(),
        }),
      ),
    )
    .output(gameList),
  /** Adds several games at once: all of them or none. */
  createSeveral: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/create-games' })
    .input(
      z.object({
        storeId: id,
        games: z
          .array(withRepresentative(gameForm), 'The games must be a list')
          .min(1, 'Enter at least one game')
          .max(MAX_NEW_GAMES, `Enter at most ${MAX_NEW_GAMES} games at a time`),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(gameList),
  fetchStoreGames: call.ownerOrCounter
    .route({ method: 'POST', path: '/games/fetch-store-games' })
    .input(z.object({ storeId: id }))
    .output(gameList),
  edit: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/edit-game' })
    .input(
      withRepresentative(
        gameForm.extend({
          _id: id,
          storeId: id,
          repName: gameForm.shape.repName.default(''),
          repPhone: gameForm.shape.repPhone.default(''),
          ownGame: booleanField(z.boolean().optional()),
          isActive: booleanField(z.boolean().optional()),
          version: formVersion,
        }),
      ),
    )
    .output(gameList),
  /**
   * Takings, commission and kept amounts of some stores' games in a period: of active games, and of others with a
   * record in it. The parts add up to the totals.
   */
  performance: call.owner
    .route({ method: 'POST', path: '/games/performance' })
    .input(reportFilter)
    .output(reply(performance)),
  /**
   * The weeks that end on a date, for the games with a record in them. It is a separate call, because the table need
   * not wait for it, and it always reads the same number of days.
   */
  trends: call.owner
    .route({ method: 'POST', path: '/games/trends' })
    .input(z.object({ to: businessDate('End date'), storeIds: storeIds.optional() }))
    .output(reply(z.array(gameTrend))),
  /** One game in a period, even if it is inactive or in Recently deleted. */
  gamePage: call.owner.route({ method: 'POST', path: '/games/game-page' }).input(gamePageForm).output(reply(gamePage)),
  /** Activates or deactivates games, all of them or none. Returns the games that it changed. Idempotent. */
  setActive: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/set-active' })
    .input(z.object({ gameIds, isActive: z.boolean({ error: 'Active must be yes or no' }) }))
    .output(reply(z.object({ changed: z.array(id) }))),
  delete: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/delete-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
  restore: saving('owner', 'games')
    .route({ method: 'POST', path: '/games/restore-game' })
    .input(z.object({ _id: id, storeId: id }))
    .output(gameList),
};
