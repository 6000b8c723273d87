import { describe, expect, test } from 'vitest';
import { pastedGames } from './pasted-games.ts';

const KNOWN = [{ repName: 'Acme', repPhone: '555-0100' }];
const games = (text: string) => pastedGames(text, KNOWN).map(({ game }) => game);
const problems = (text: string) => pastedGames(text, KNOWN).map(({ number, problem }) => [number, problem]);

const acme = { repName: 'Acme', repPhone: '555-0100', ownGame: false };
const own = { repName: '', repPhone: '', ownGame: true };

describe('a pasted list', () => {
  test('from a spreadsheet has tabs between its cells, and may have a heading', () => {
    const text = 'Game\tMachines\tPercent\tRepresentative\nNeon Drift\t2\t12.5%\tAcme\r\nClaw\t1\t50\tAcme\n';
    expect(games(text)).toEqual([
      { gameName: 'Neon Drift', quantity: 2, commission: 12.5, ...acme },
      { gameName: 'Claw', quantity: 1, commission: 50, ...acme },
    ]);
  });

  test('may have commas or semicolons, with quotes around cells that contain one', () => {
    expect(games('Neon Drift, 2, 12.5, Acme\nClaw;1;50;Acme\n"Duck, ""Duck""", 3, 10, Acme')).toEqual([
      { gameName: 'Neon Drift', quantity: 2, commission: 12.5, ...acme },
      { gameName: 'Claw', quantity: 1, commission: 50, ...acme },
      { gameName: 'Duck, "Duck"', quantity: 3, commission: 10, ...acme },
    ]);
  });

  test('has decimal commas where semicolons separate', () => {
    expect(games('Claw, the big one;1;50,0;Acme')).toEqual([
      { gameName: 'Claw, the big one', quantity: 1, commission: 50, ...acme },
    ]);
  });

  test('has a problem for more cells than a game has', () => {
    expect(problems('Claw, 1, 50, Acme, 555-0100, blue\nZaxxon,1,50,Acme,,,')).toEqual([
      [1, 'Has more than five cells. Put quotation marks around a name with a comma.'],
      [2, null],
    ]);
  });

  test('may have only names, which are own games with one machine', () => {
    expect(games('Neon Drift\n\n  Claw  \nZaxxon,,0')).toEqual([
      { gameName: 'Neon Drift', quantity: 1, commission: 0, ...own },
      { gameName: 'Claw', quantity: 1, commission: 0, ...own },
      { gameName: 'Zaxxon', quantity: 1, commission: 0, ...own },
    ]);
    expect(games('')).toEqual([]);
  });

  test('has a representative’s phone only once, on any line', () => {
    const beta = { repName: 'Beta', repPhone: '555-0199' };
    const list = 'Claw,1,50,Beta\nZaxxon,1,50,beta,555-0199';
    expect(games(list)).toMatchObject([beta, { ...beta, repName: 'beta' }]);
    expect(problems('Claw,1,50,Beta')).toEqual([[1, 'Representative Phone is required']]);
  });

  test('has the problem of each line', () => {
    const list = 'Claw,none,50,Acme\n\nZaxxon,1,150,Acme\nNeon Drift,1,50\n,2,50,Acme\nGalaga,1,,Acme\nOk';
    expect(problems(list)).toEqual([
      [1, 'Quantity must be a number'],
      [3, 'Commission can be at most 100 percent'],
      [4, 'Representative Name is required'],
      [5, 'Game Name is required'],
      [6, 'Commission is required'],
      [7, null],
    ]);
  });

  test('keeps an unclosed quotation mark as text', () => {
    expect(pastedGames('"Claw, 1, 50, Acme', KNOWN)).toHaveLength(1);
  });
});
