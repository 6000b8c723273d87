import { expect } from 'vitest';
import { minus, total, type Screens, type StoreScreens } from './screens.ts';

/** Two screens' figures by what they show: the first says one thing, the second must say the same. */
type Claims = Record<string, [unknown, unknown]>;

function ofStore({ figures, summary: { period }, found, commissions, overview, trend }: StoreScreens): Claims {
  const { representatives } = overview;
  return {
    takings: [figures.takings, period.totalMoneyIn],
    expenses: [figures.expenses, period.totalMoneyOut],
    kept: [figures.kept, minus(period.totalProfit, commissions.totalCommission)],
    days: [figures.days, period.dayCount],
    owed: [figures.commissionOwed, commissions.totalCommission],
    'owed to representatives': [total(representatives.map((each) => each.commissionOwed)), figures.commissionOwed],
    overview: [overview.figures, figures],
    'found records': [found.totals, { ...found.totals, ...period }],
    trend: [total(trend.parts.map(({ takings }) => takings)), period.totalMoneyIn],
  };
}

function ofPeriod({ dashboard, representatives, stores, games }: Screens): Claims {
  const figures = stores.map((store) => store.figures);
  const takings = total(figures.map((store) => store.takings));
  const expenses = total(figures.map((store) => store.expenses));
  const owed = total(figures.map((store) => store.commissionOwed));
  const { totals } = games;
  const keptByGames = [...dashboard.games, dashboard.otherGames].map(({ kept }) => kept);
  return {
    'dashboard’s revenue': [dashboard.revenue, minus(takings, expenses)],
    'dashboard’s stores': [total(dashboard.stores.map(({ revenue }) => revenue)), dashboard.revenue],
    'dashboard’s trend': [total(dashboard.trend.parts.map(({ revenue }) => revenue)), dashboard.revenue],
    'dashboard’s games': [total(keptByGames), totals.kept],
    'dashboard’s records': [dashboard.recordCount, stores.reduce((n, { found }) => n + found.totals.recordCount, 0)],
    'days of stores': [dashboard.storeDays, figures.reduce((days, store) => days + store.days, 0)],
    'days of games': [totals.storeDays, dashboard.storeDays],
    'takings of games': [total(games.games.map((game) => game.takings)), totals.takings],
    'takings and adjustments': [total([totals.takings, totals.adjustment]), takings],
    expenses: [totals.expenses, expenses],
    'owed by games': [total(games.games.map((game) => game.commissionOwed)), owed],
    'owed by all games': [totals.commissionOwed, owed],
    'owed to representatives': [total(representatives.representatives.map((each) => each.commissionOwed)), owed],
    'owed for their games': [
      total(representatives.representatives.flatMap((each) => each.games.map((game) => game.commissionOwed))),
      owed,
    ],
    'takings of representatives': [total([representatives.totals.takings, representatives.ownTakings]), totals.takings],
  };
}

/** The games in a store's details, beside its lines among all games. */
const ofOverviews = ({ stores, games }: Screens): Claims =>
  Object.fromEntries(
    stores.map(({ figures, overview: { games: own } }) => [
      `games in ${figures.storeName}`,
      [
        total([...own.most, ...own.least, own.between].map((game) => game?.kept)),
        total(games.games.filter(({ storeId }) => storeId === figures.storeId).map(({ kept }) => kept)),
      ],
    ]),
  );

/** The like-for-like figures; there are none without a comparison. */
function ofComparison({ dashboard, representatives, stores, games }: Screens): Claims {
  const { compared } = games.totals;
  const owed = representatives.totals.compared;
  if (!compared || !owed) return {};
  const { parts } = dashboard.trend;
  const now = [dashboard, ...dashboard.stores].map((each) => each.compared?.now ?? 0);
  const before = [dashboard, ...dashboard.stores].map((each) => each.compared?.before ?? 0);
  return {
    'compared days': [dashboard.comparedStoreDays, stores.reduce((n, { figures }) => n + figures.compared!.days, 0)],
    'compared days of games': [games.totals.comparedStoreDays, dashboard.comparedStoreDays],
    'compared days of representatives': [representatives.comparedStoreDays, dashboard.comparedStoreDays],
    'compared revenue': [now[0], total(stores.map(({ summary }) => summary.compared?.now.totalProfit))],
    'revenue before': [before[0], total(stores.map(({ summary }) => summary.compared?.before.totalProfit))],
    'compared stores': [total(now.slice(1)), now[0]],
    'stores before': [total(before.slice(1)), before[0]],
    'compared trend': [total(parts.map((part) => part.compared?.now)), now[0]],
    'trend before': [total(parts.map((part) => part.compared?.before)), before[0]],
    'compared takings': [
      stores.map(({ figures }) => [figures.compared?.takings, figures.compared?.takingsBefore]),
      stores.map(({ summary }) => [summary.compared?.now.totalMoneyIn, summary.compared?.before.totalMoneyIn]),
    ],
    'compared games': [total(games.games.map((game) => game.compared?.takings)), compared.takings],
    'games before': [total(games.games.map((game) => game.compared?.takingsBefore)), compared.takingsBefore],
    'compared commission': [owed.commissionOwed, minus(compared.takings, compared.kept)],
    'commission before': [owed.commissionOwedBefore, minus(compared.takingsBefore, compared.keptBefore)],
  };
}

/** Each game's own page, beside its line among all games. A page's share is of its store's takings only. */
const ofPages = ({ games, pages }: Screens): Claims =>
  Object.fromEntries(
    pages.flatMap(({ game, trend: { parts } }): [string, Claims[string]][] => {
      const line = games.games.find(({ gameId }) => gameId === game.gameId);
      const compared = total(parts.map((part) => part.compared?.takings));
      return [
        [`page of ${game.gameId}`, [game, { ...line, share: game.share }]],
        [`trend of ${game.gameId}`, [total(parts.map(({ takings }) => takings)), game.takings]],
        [`compared trend of ${game.gameId}`, [compared, game.compared?.takings ?? 0]],
      ];
    }),
  );

/** Expects all screens to say the same about a period. */
export function expectAgreement(screens: Screens, period: object): void {
  const claims: Claims = {
    ...ofPeriod(screens),
    ...ofComparison(screens),
    ...ofOverviews(screens),
    ...ofPages(screens),
    ...Object.fromEntries(
      screens.stores.flatMap((store) =>
        Object.entries(ofStore(store)).map(([what, claim]) => [`${what} of ${store.figures.storeName}`, claim]),
      ),
    ),
  };
  const side = (which: 0 | 1) =>
    Object.fromEntries(Object.entries(claims).map(([what, claim]) => [what, claim[which]]));
  expect(side(0), JSON.stringify(period)).toEqual(side(1));
}
