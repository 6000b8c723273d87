import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Store } from '@quarterdeck/contract/stores';
import fc from 'fast-check';
import { aFurtherStore, aGame, anOwner, aStaffMember, gameForm, type Owner } from '../builders.ts';
import type { TestServer } from '../server.ts';

export interface World {
  server: TestServer;
  owner: Owner;
  stores: Store[];
  games: Game[];
  /** Every record ever saved, as first returned. */
  records: FinancialRecord[];
  backups: string[];
}

export const OWN_GAME = { ownGame: true, commission: 0, repName: '', repPhone: '' };

/**
 * Two stores whose games share names and representatives, some with percentages that leave half cents. A borrower keeps
 * one of the stores from being purged completely.
 */
export async function aWorld(server: TestServer): Promise<World> {
  const owner = await anOwner(server);
  const boardwalk = await aFurtherStore(server, owner, 'Boardwalk');
  const pier = await aFurtherStore(server, owner, 'Pier');
  const games = [
    await aGame(owner, boardwalk, { gameName: 'Claw', repName: 'Ray' }),
    await aGame(owner, boardwalk, { gameName: 'Pac-Man', repName: 'Ann', commission: 33.33 }),
    await aGame(owner, boardwalk, { ...gameForm, ...OWN_GAME, gameName: 'Pinball' }),
    await aGame(owner, pier, { gameName: 'Claw', repName: 'Ray', commission: 7.5 }),
    await aGame(owner, pier, { gameName: 'claw', repName: 'Bo' }),
  ];
  const { _id: staffId } = await aStaffMember(owner, boardwalk);
  await owner.call('POST /staff/create-loan', { staffId, amount: 80 });
  return { server, owner, stores: [boardwalk, pier], games, records: [], backups: [] };
}

const DATES = [
  '2024-02-28',
  '2024-02-29',
  '2025-02-28',
  '2025-03-01',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
];

const cents = (max: number) => fc.integer({ min: 0, max }).map((amount) => amount / 100);

/** What a step may use, whichever step it is. */
export const aChoice = fc.record({
  /** Choose an item of a list, or some of them. */
  which: fc.nat(1_000),
  other: fc.nat(1_000),
  isOther: fc.boolean(),
  date: fc.constantFrom(...DATES),
  otherDate: fc.constantFrom(...DATES),
  sums: fc.array(cents(1_000_000), { minLength: 5, maxLength: 5 }),
  expense: cents(50_000),
  count: fc.oneof(cents(1_000_000), fc.constant(-12.34)),
  commission: fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100),
  gameName: fc.constantFrom('Claw', 'claw', 'Galaga'),
  repName: fc.constantFrom('Ray', 'ray', 'Ann', 'Bo', 'Cy'),
});
export type Choice = typeof aChoice extends fc.Arbitrary<infer Chosen> ? Chosen : never;

export const oneOf = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)];

/** Some of a list: each bit of `which` decides about one item. */
export const someOf = <T>(list: readonly T[], which: number): T[] =>
  list.filter((_, index) => Math.floor(which / 2 ** index) % 2 === 1);
