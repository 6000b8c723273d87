import type { GamePerformance } from '@quarterdeck/contract/games';
import { describe, expect, test } from 'vitest';
import {
  addedPoints,
  countNames,
  countStores,
  groupsOf,
  linesOf,
  placesOf,
  rowsIn,
  termsOf,
  withToggledKey,
} from './game-groups.ts';
import { DEFAULT_SORT, rowOf, type Row } from './performance-rows.ts';

const row = (gameName: string, storeName: string, kept: number, figures: Partial<GamePerformance> = {}): Row =>
  rowOf({
    gameId: `${gameName} ${storeName}`,
    gameName,
    storeId: storeName,
    storeName,
    repName: 'Rita',
    commission: 10,
    quantity: 2,
    isActive: true,
    isDeleted: false,
    days: 5,
    machineDays: 10,
    takings: kept + 1,
    commissionOwed: 1,
    kept,
    keptPerMachineDay: kept / 10,
    share: 0,
    compared: null,
    ...figures,
  });

const CLAW_ON_PIER = row('claw king ', 'Pier', 60);
const CLAW_IN_MALL = row('Claw King', 'Mall', 40);
const DRIFT = row('Neon Drift', 'Pier', 80);
const rows = [CLAW_IN_MALL, DRIFT, CLAW_ON_PIER];
const CLOSED: ReadonlySet<string> = new Set();
const OPEN: ReadonlySet<string> = new Set(['claw king']);

describe('games of one name', () => {
  test('are one line with the sum of the stores, ignoring case, sorted by that sum', () => {
    const groups = groupsOf(rows, rows, 200);
    expect(groups[0]).toMatchObject({ name: 'Claw King', kept: 100, takings: 102, share: 51, machines: 4, perDay: 5 });
    expect(linesOf(groups, DEFAULT_SORT, CLOSED)).toEqual([
      { kind: 'group', group: groups[0], isOpen: false },
      { kind: 'game', row: DRIFT, isInGroup: false },
    ]);
  });

  test('open into their stores, in the order of the table', () => {
    const groups = groupsOf(rows, rows, 200);
    const opened = linesOf(groups, DEFAULT_SORT, OPEN);
    const games = opened.map((line) => (line.kind === 'game' ? line.row : line.group.name));
    expect(games).toEqual(['Claw King', CLAW_ON_PIER, CLAW_IN_MALL, DRIFT]);
    const upwards = linesOf(groups, { column: 'kept', isUp: true }, OPEN);
    expect(rowsIn(upwards)).toEqual([DRIFT, CLAW_IN_MALL, CLAW_ON_PIER]);
  });

  test('include all rows of the table, whether open or closed', () => {
    const groups = groupsOf(rows, rows, 200);
    for (const open of [CLOSED, OPEN]) expect(rowsIn(linesOf(groups, DEFAULT_SORT, open))).toHaveLength(3);
  });

  test('show the number of stores, and the number that a filter shows', () => {
    const places = (shown: Row[]) => groupsOf(shown, rows, 200).map(placesOf);
    expect(places(rows)).toEqual(['2 stores', 'Pier']);
    expect(places([CLAW_ON_PIER])).toEqual(['1 of 2 stores']);
  });

  test('in a single store are a line of that store', () => {
    expect(linesOf(groupsOf([CLAW_ON_PIER], rows, 200), DEFAULT_SORT, OPEN)).toEqual([
      { kind: 'game', row: CLAW_ON_PIER, isInGroup: false },
    ]);
  });

  test('are counted once', () => {
    expect([countNames(rows), countStores(rows)]).toEqual([2, 2]);
  });
});

test('a group opens and closes', () => {
  expect(withToggledKey(CLOSED, 'claw king')).toEqual(OPEN);
  expect(withToggledKey(OPEN, 'claw king')).toEqual(CLOSED);
});

describe('the representatives of a game', () => {
  const terms = (...repTerms: [string, number][]) =>
    termsOf({ rows: repTerms.map(([repName, commission]) => row('Claw King', 'Pier', 1, { repName, commission })) });

  test('are shown with their percentage', () => {
    expect(terms(['Rita', 12.5])).toBe('Rita, 12.5%');
    expect(terms(['Rita', 40], ['Rita', 40])).toBe('Rita, 40%');
    expect(terms(['Rita', 40], ['Rita', 10])).toBe('Rita, 10–40%');
  });

  test('are listed if there are several names', () => {
    expect(terms(['Rita', 40], ['', 0], ['Devon', 5])).toBe('Devon, Own game, Rita');
    expect(terms(['', 0], ['', 0])).toBe('Own game');
  });
});

test('the trend of a group adds up the stores of each week, to the cent', () => {
  const trends = [
    [
      { date: '2026-10-24', dollars: 0.1 },
      { date: '2026-10-31', dollars: 1 },
    ],
    [
      { date: '2026-10-17', dollars: 5 },
      { date: '2026-10-24', dollars: 0.2 },
    ],
  ];
  expect(addedPoints(trends)).toEqual([
    { date: '2026-10-17', dollars: 5 },
    { date: '2026-10-24', dollars: 0.3 },
    { date: '2026-10-31', dollars: 1 },
  ]);
});
