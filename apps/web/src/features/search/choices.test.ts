import { businessDate } from '@quarterdeck/domain/business-date';
import { describe, expect, test } from 'vitest';
import type { SelectedStore } from '../stores/selected-store.ts';
import type { Choice, ScreenChoice, SearchData } from './choice.ts';
import { findChoices } from './choices.ts';

/** A Tuesday. */
const TODAY = businessDate('2026-11-24');

const store = (storeName: string, today: string = TODAY): SelectedStore => ({
  _id: storeName.toLowerCase(),
  storeName,
  address: '',
  openingFloat: 0,
  today,
  todayEndsAt: '',
});
const game = (gameName: string, storeId: string, repName = 'Rita Alvarez', isActive = true) => ({
  _id: `${gameName} ${storeId}`,
  storeId,
  gameName,
  repName,
  isActive,
});
const screen = (path: string, title: string, isAbout: ScreenChoice['store'], isMain = false): ScreenChoice => ({
  path,
  title,
  store: isAbout,
  isMain,
});

const DATA: SearchData = {
  stores: [store('Pier'), store('Mall Level 3')],
  names: {
    games: [
      game('Claw King', 'pier'),
      game('Claw King', 'mall level 3', 'rita alvarez'),
      game('Old Claw', 'pier', '', false),
      game('Pier Pressure', 'mall level 3', 'Bob'),
    ],
    staff: [{ _id: 'sam', storeId: 'pier', name: 'Sam Okafor', isActive: true }],
    representatives: [{ name: 'Bob' }, { name: 'Rita Alvarez' }, { name: 'Wanda Former' }],
  },
  screens: [
    screen('/dashboard', 'Quarterdeck Dashboard', 'none', true),
    screen('/representatives', 'Representatives', 'none'),
    screen('/store-history', 'History', 'one'),
    screen('/games', 'Games', 'either', true),
    screen('/financials', 'Financials', 'one', true),
    screen('/add-store', 'Add Store', 'none'),
    screen('/add-financial', 'Add Financial Record', 'one'),
  ],
};
const ONE_STORE: SearchData = { ...DATA, stores: [store('Pier')] };

/** `games: Claw King, Pier` */
const told = ({ group, title, second }: Choice) => `${group}: ${[title, second].filter(Boolean).join(', ')}`;
const find = (text: string, data = DATA) => findChoices(text, data);
const list = (text: string, data = DATA) => find(text, data).map(told);
const addresses = (text: string, data = DATA) =>
  find(text, data).map(({ target }) =>
    target.kind === 'place' ? [target.path, ...Object.values(target.parameters)].join(' ') : target.kind,
  );

describe('names', () => {
  test('are found in every store, active games first, and lead to their screens', () => {
    expect(list('claw')).toEqual(['games: Claw King, Pier', 'games: Claw King, Mall Level 3', 'games: Old Claw, Pier']);
    expect(addresses('claw king mall')).toEqual(['/game mall level 3 Claw King mall level 3']);
    expect(addresses('okafor')).toEqual(['/edit-staff pier sam']);
  });

  test('that match the whole text come first, regardless of their kind', () => {
    expect(list('pier').slice(0, 2)).toEqual(['exact: Pier', 'games: Pier Pressure, Mall Level 3']);
    expect(list('sam okafor')).toEqual(['exact: Sam Okafor, Pier']);
  });

  test('of a store alone do not list its games', () => {
    expect(list('mall').filter((each) => each.startsWith('games'))).toEqual([]);
  });

  test('of representatives are listed once, ignoring case', () => {
    expect(list('rita')).toEqual(['representatives: Rita Alvarez']);
    expect(find('rita')[0]?.hint).toBe('1 game in 2 stores');
    expect(addresses('rita')).toEqual(['/representatives Rita Alvarez']);
    expect(addresses('wanda')).toEqual(['/representatives Wanda Former']);
    expect(list('own')).toEqual([]);
  });

  test('of representatives that differ in accents are two people', () => {
    const games = [game('Claw King', 'pier', 'Jose Perez'), game('Skee', 'pier', 'José Pérez')];
    const representatives = [{ name: 'Jose Perez' }, { name: 'José Pérez' }];
    const data = { ...DATA, names: { games, staff: [], representatives } };
    expect(addresses('josé', data)).toEqual(['/representatives Jose Perez', '/representatives José Pérez']);
    expect(find('jose', data).map(({ hint }) => hint)).toEqual(['1 game', '1 game']);
  });

  test('are limited to five of a kind', () => {
    const games = Array.from({ length: 9 }, (_, index) => game(`Skee ${index}`, 'pier'));
    expect(find('skee', { ...DATA, names: { games, staff: [], representatives: [] } })).toHaveLength(5);
  });
});

describe('dates', () => {
  test('with a store lead to its records of that day, before the store’s screens and actions', () => {
    expect(list('mall fri')).toEqual([
      'dates: Friday, Nov 20, Mall Level 3',
      'dates: Friday, Nov 13, Mall Level 3',
      'dates: Friday, Nov 6, Mall Level 3',
      'stores: Mall Level 3',
      'screens: Games, Mall Level 3',
      'screens: Financials, Mall Level 3',
      'screens: History, Mall Level 3',
      'actions: Add Financial Record, Mall Level 3',
    ]);
    expect(find('last friday pier')[0]?.target).toEqual({
      kind: 'day',
      store: DATA.stores[0],
      date: '2026-11-20',
    });
    expect(list('pier yesterday')[0]).toBe('dates: Monday, Nov 23, Pier');
  });

  test('without a store lead to the financials of each store on that day', () => {
    expect(list('11/3')).toEqual(['dates: Tuesday, Nov 3, Pier', 'dates: Tuesday, Nov 3, Mall Level 3']);
    expect(addresses('11/3')).toEqual([
      '/financials pier dates 2026-11-03 2026-11-03',
      '/financials mall level 3 dates 2026-11-03 2026-11-03',
    ]);
  });

  test('need no store where there is only one', () => {
    expect(addresses('11/3', ONE_STORE)).toEqual(['day']);
  });

  test('of another year show the year', () => {
    expect(list('nov 3, 2025 pier')[0]).toBe('dates: Monday, Nov 3, 2025, Pier');
  });

  test('are relative to the business date of each store', () => {
    const stores = [store('Pier', '2026-11-23'), store('Mall Level 3')];
    const days = ['dates: Monday, Nov 23, Pier', 'dates: Tuesday, Nov 24, Mall Level 3'];
    expect(list('today', { ...DATA, stores })).toEqual(days);
    expect(list('today pier', { ...DATA, stores })[0]).toBe(days[0]);
  });

  test('with words that do not match a store are ignored', () => {
    expect(list('claw nov 3').filter((each) => each.startsWith('dates'))).toEqual([]);
  });

  test('mark what was typed', () => {
    const [day] = find('mall fri');
    expect(day?.marks).toEqual({ title: [{ from: 0, to: 3 }], second: [{ from: 0, to: 4 }] });
  });
});

describe('screens and actions', () => {
  test('are found for each store, the selected one first', () => {
    expect(list('financials')).toEqual(['screens: Financials, Pier', 'screens: Financials, Mall Level 3']);
    expect(list('games')).toEqual([
      'screens: Games, All stores',
      'screens: Games, Pier',
      'screens: Games, Mall Level 3',
    ]);
    expect(addresses('dash')).toEqual(['/dashboard']);
  });

  test('are found by synonyms', () => {
    expect(addresses('add entry')).toEqual(['/add-financial pier', '/add-financial mall level 3']);
    expect(addresses('log out')).toEqual(['command']);
    expect(list('add store')).toEqual(['actions: Add Store']);
  });
});

describe('periods', () => {
  const inPeriod = (text: string) => list(text).filter((each) => each.startsWith('periods'));

  test('open the screens that have a period', () => {
    expect(inPeriod('games last month')).toEqual([
      'periods: Games, All stores, Last month',
      'periods: Games that keep least, All stores, Last month',
    ]);
    const [games, least] = find('games last month');
    expect(games).toMatchObject({
      hint: 'Oct 1 – 31',
      target: { path: '/games', parameters: { period: 'last-month' } },
    });
    expect(least?.target).toMatchObject({ parameters: { sort: 'kept', period: 'last-month' } });
    expect(inPeriod('last quarter lowest')).toEqual(['periods: Games that keep least, All stores, Last quarter']);
  });

  test('open stores, games and representatives', () => {
    expect(addresses('rita last month')).toEqual(['/representatives Rita Alvarez last-month']);
    expect(addresses('this week claw king pier')).toEqual(['/game pier Claw King pier this-week']);
    expect(addresses('pier this year')).toEqual(
      expect.arrayContaining(['/store-details pier this-year', '/financials pier this-year']),
    );
  });

  test('alone offer every screen that has a period', () => {
    expect(inPeriod('Last 30 Days')).toEqual([
      'periods: Quarterdeck Dashboard, Last 30 days',
      'periods: Representatives, Last 30 days',
      'periods: Games, All stores, Last 30 days',
      'periods: Financials, Pier, Last 30 days',
      'periods: Financials, Mall Level 3, Last 30 days',
      'periods: Games that keep least, All stores, Last 30 days',
    ]);
  });

  test('are found only by their full name', () => {
    for (const text of ['last', 'last mont', 'month', 'games month last']) expect(inPeriod(text)).toEqual([]);
  });
});

test('an empty search finds nothing, and no text causes an error', () => {
  expect(find('')).toEqual([]);
  expect(find('  ')).toEqual([]);
  expect(find('nothing like it')).toEqual([]);
  expect(find('x'.repeat(10_000))).toEqual([]);
});

test('ids are unique even if a name is found twice', () => {
  for (const text of ['pier', 'a', 'e', 'mall fri', 'claw', 'last month', 'pier last month']) {
    const ids = find(text).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
