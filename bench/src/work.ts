import { addDays, businessDate, EARLIEST_DATE, type BusinessDate } from '@quarterdeck/domain/business-date';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { GAMES_PER_SAVE, GAMES_PER_STORE, type DataSet } from './data-set.ts';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** One kind of request. Both servers get the same one: the bare server reads `x-owner`, the product the token. */
export interface Work {
  name: string;
  /** The minimum of the product's requests per second, as a share of the bare server's. */
  budget?: number;
  /** The `count`-th request. No save occurs twice. */
  request(dataSet: DataSet, count: number): Request;
  /** @throws Error unless the response to the first request is correct. */
  check(data: never, dataSet: DataSet): void;
}

const signedIn = ({ ownerId, token }: { ownerId: string; token: string }) => ({
  authorization: `Bearer ${token}`,
  'x-owner': ownerId,
  'content-type': 'application/json',
});

const EXPENSES = [
  { description: 'Bulbs', amount: 18.4, category: 'Maintenance' },
  { description: 'Tape', amount: 5, category: 'Supplies' },
  { description: 'Weekend help', amount: 60, category: 'Payroll' },
];
const EXPENSES_TOTAL = 83.4;

const saveDay: Work = {
  name: `Save a record (${GAMES_PER_SAVE} games, ${EXPENSES.length} expenses)`,
  budget: 0.8,
  request: ({ savers }, count) => {
    const saver = savers[count % savers.length];
    if (!saver) throw new Error('No owner to save for');
    // In quarters, so that dollars add up exactly.
    const gameFinances = saver.gameIds.map((gameId, index) => ({ gameId, sum: 10 + ((count + index) % 300) / 4 }));
    const moneyIn = gameFinances.reduce((sum, game) => sum + game.sum, 0);
    const profit = Math.round((moneyIn - EXPENSES_TOTAL) * 100) / 100;
    const body = {
      storeId: saver.storeId,
      date: addDays(EARLIEST_DATE, Math.floor(count / savers.length)),
      gameFinances,
      expenses: EXPENSES,
      actualCashCount: profit,
      notes: 'A quiet day.',
      gameFinancesTotal: moneyIn,
      totalExpenses: EXPENSES_TOTAL,
      totalMoneyIn: moneyIn,
      moneyBalance: profit,
      idempotencyKey: randomUUID(),
      answer: 'record',
    };
    const path = '/financials/create-financial';
    return { method: 'POST', path, headers: signedIn(saver), body: JSON.stringify(body) };
  },
  check: (saved: { gameFinances?: unknown[]; game_lines?: unknown[] }) => {
    const lines = saved.gameFinances ?? saved.game_lines ?? [];
    assert(lines.length === GAMES_PER_SAVE, 'a saved record has its games');
  },
};

/** The same work, with the budget against the bare server that saves in one statement. */
const saveDayInOne: Work = { ...saveDay, name: 'The same, against one statement', budget: 0.6 };

const LATEST = 30;

const listLatest: Work = {
  name: `Latest ${LATEST} records of a store, with lines`,
  budget: 0.8,
  request: ({ reader }, count) => {
    const body = { storeId: reader.storeIds[count % reader.storeIds.length], limit: LATEST };
    const path = '/financials/fetch-store-financials';
    return { method: 'POST', path, headers: signedIn(reader), body: JSON.stringify(body) };
  },
  check: (records: { gameFinances?: unknown[]; game_lines?: unknown[] }[]) => {
    assert(records.length === LATEST, `the list has ${LATEST} records`);
    const complete = records.every((record) => (record.gameFinances ?? record.game_lines)?.length === GAMES_PER_STORE);
    assert(complete, 'every listed record has its games');
  },
};

const listCompressed: Work = {
  ...listLatest,
  name: 'The same, compressed by the product as browsers ask',
  request: (dataSet, count) => {
    const plain = listLatest.request(dataSet, count);
    return { ...plain, headers: { ...plain.headers, 'accept-encoding': 'gzip, deflate, br, zstd' } };
  },
};
// Without a budget: only the product compresses, and its CPU cost saves network traffic.
delete listCompressed.budget;

const seeDashboard: Work = {
  name: 'Dashboard',
  request: ({ reader }) => ({ method: 'GET', path: '/dashboard/summary', headers: signedIn(reader) }),
  check: (summary: { recordCount?: number; record_count?: number }, { days, reader }) => {
    const count = summary.recordCount ?? summary.record_count;
    assert(count === days * reader.storeIds.length, 'the dashboard counts all records');
  },
};

/** Yesterday in UTC: the last day of the data. */
const lastDay = (): BusinessDate => businessDate(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));

/** The days of a period that ends yesterday. */
const upTo = (days: number) => ({ from: addDays(lastDay(), 1 - days), to: lastDay() });
const MONTH_DAYS = 30;
const DECADE_DAYS = 3_650;

const postWork = (name: string, path: string, input: () => object, check: Work['check']): Work => ({
  name,
  request: ({ reader }) => ({ method: 'POST', path, headers: signedIn(reader), body: JSON.stringify(input()) }),
  check,
});

/** Checks that the response has the games of all stores. */
const hasAllGames = (name: string): Work['check'] => {
  const checkGames = (response: { games?: unknown[] } | unknown[], { reader }: DataSet) => {
    const games = Array.isArray(response) ? response : (response.games ?? []);
    assert(games.length === reader.storeIds.length * GAMES_PER_STORE, `${name} has all games`);
  };
  return checkGames;
};

const dashboardOf = (name: string, days: number): Work =>
  postWork(
    `Dashboard, ${name}`,
    '/dashboard/performance',
    () => upTo(days),
    ({ recordCount }: { recordCount: number }, { reader }) =>
      assert(recordCount === days * reader.storeIds.length, 'the dashboard counts the records of the period'),
  );
const gamesOf = (name: string, days: number): Work =>
  postWork(`Games, ${name}`, '/games/performance', () => upTo(days), hasAllGames('Games'));
const representativesOf = (name: string, days: number): Work =>
  postWork(
    `Representatives, ${name}`,
    '/representatives/list',
    () => upTo(days),
    ({ representatives }: { representatives: unknown[] }) =>
      assert(representatives.length > 0, 'the response has representatives'),
  );

const seeTrends = postWork(
  '13 weeks of each game',
  '/games/trends',
  () => ({ to: lastDay() }),
  hasAllGames('13 weeks of each game'),
);

/** The requests for periods, each with the request whose 95th percentile it is compared with, and the budget. */
export function periodWorks(): { work: Work; comparedWith: Work; budget: number }[] {
  const both = (of: (name: string, days: number) => Work): [Work, Work] => [
    of('30 days', MONTH_DAYS),
    of('ten years', DECADE_DAYS),
  ];
  const [dashboardMonth, dashboardDecade] = both(dashboardOf);
  const [gamesMonth, gamesDecade] = both(gamesOf);
  const [representativesMonth, representativesDecade] = both(representativesOf);
  return [
    { work: dashboardMonth, comparedWith: seeDashboard, budget: 1.5 },
    { work: dashboardDecade, comparedWith: dashboardMonth, budget: 1.5 },
    { work: gamesMonth, comparedWith: seeDashboard, budget: 3 },
    { work: gamesDecade, comparedWith: gamesMonth, budget: 1.5 },
    { work: representativesMonth, comparedWith: seeDashboard, budget: 3 },
    { work: representativesDecade, comparedWith: representativesMonth, budget: 1.5 },
    { work: seeTrends, comparedWith: seeDashboard, budget: 3 },
  ];
}

/** Reads first, because saves enlarge the tables. */
export const WORKS = { seeDashboard, listLatest, listCompressed, saveDay, saveDayInOne };
