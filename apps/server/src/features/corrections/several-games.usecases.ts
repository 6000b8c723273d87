import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';
import { updateGames, type GameOfStore } from '../games/games.queries.ts';
import { linkRepresentative, representativeNamed } from '../games/representative-links.ts';
import { auditGames, requireGames, storesOf } from '../games/several-games.usecases.ts';
import { changeBeginsLater, changeTooLarge, repPhoneMissing } from './corrections.errors.ts';
import type { GamesChange } from './corrections.inputs.ts';
import {
  correctLines,
  earliestToday,
  findWrongLines,
  type RightTerms,
  type WrongLines,
} from './corrections.queries.ts';
import { auditCorrection } from './corrections.usecases.ts';

/** The maximum number of lines that a change corrects: with more, the owner's counters could not save for too long. */
export const MAX_LINES = 100_000;

export interface ChangedGame {
  before: GameOfStore;
  after: GameOfStore;
}

/** The changes to make: to each game, and to lines of their records. */
export interface PlannedChange {
  games: ChangedGame[];
  wrong: WrongLines[];
}

interface Plan extends PlannedChange {
  right: RightTerms[];
}

/** The name and phone that the games get; null if their representative stays. */
async function representativeOf(tx: Queryable, { ownerId }: Scope, { repName, repPhone }: GamesChange) {
  if (repName === null) return null;
  const representative = await representativeNamed(tx, ownerId, repName);
  if (representative) return { repName: representative.name, repPhone: representative.phone || repPhone };
  if (repPhone === '') throw repPhoneMissing();
  return { repName, repPhone };
}

/** Own games have no commission to change. */
function withTerms(
  game: GameOfStore,
  rate: GamesChange['rate'],
  representative: Awaited<ReturnType<typeof representativeOf>>,
): GameOfStore {
  if (representative) return { ...game, ...representative, ownGame: false };
  return rate === null || game.ownGame ? game : { ...game, commissionBasisPoints: rate };
}

/** Plans a change without making it. @throws Failure when one of the games is unknown, deleted or another owner's. */
export async function planChange(tx: Queryable, scope: Scope, change: GamesChange): Promise<Plan> {
  const games = await requireGames(tx, scope, change.gameIds);
  const today = await earliestToday(tx, scope, storesOf(games));
  if (change.from > today) throw changeBeginsLater(today);
  const representative = await representativeOf(tx, scope, change);
  const { from, rate } = change;
  const repName = representative?.repName ?? null;
  const right = games.map(({ id, storeId }) => ({ gameId: id, storeId, rate, repName }));
  const wrong = await findWrongLines(tx, scope, right, { from });
  if (wrong.reduce((count, { lines }) => count + lines, 0) > MAX_LINES) throw changeTooLarge(MAX_LINES);
  return { games: games.map((before) => ({ before, after: withTerms(before, rate, representative) })), wrong, right };
}

const isChanged = ({ before, after }: ChangedGame): boolean =>
  before.commissionBasisPoints !== after.commissionBasisPoints ||
  before.repName !== after.repName ||
  before.repPhone !== after.repPhone ||
  before.ownGame !== after.ownGame;

/** Sets the terms of the games whose terms differ. */
async function changeTerms(tx: Queryable, scope: Scope, changed: ChangedGame[], change: GamesChange): Promise<void> {
  const [first] = changed;
  if (!first) return;
  const { ownerId } = scope;
  const gameIds = changed.map(({ before }) => before.id);
  const linked =
    change.repName === null ? null : await linkRepresentative(tx, { ownerId, gameId: first.before.id }, first.after);
  await updateGames(tx, scope, gameIds, {
    ...(linked && { ...linked, ownGame: false }),
    ...(change.rate !== null && { commissionBasisPoints: change.rate }),
  });
  await auditGames(tx, scope, changed);
}

/**
 * Gives all given games another commission or representative from a date on: in saved records, and for records entered
 * from now on.
 * @returns the changes made.
 */
export async function changeGames(tx: Queryable, scope: Scope, change: GamesChange): Promise<PlannedChange> {
  await lockOwner(tx, scope.ownerId);
  const { games, wrong, right } = await planChange(tx, scope, change);
  await changeTerms(tx, scope, games.filter(isChanged), change);
  if (wrong.length > 0) {
    await correctLines(tx, scope, right, { from: change.from, updatedBy: OWNER_NAME });
    for (const { after } of games) {
      const lines = wrong.filter(({ gameId }) => gameId === after.id);
      const terms = { rate: change.rate, repName: change.repName === null ? null : after.repName };
      if (lines.length > 0) await auditCorrection(tx, scope, after, { wrong: lines, terms });
    }
  }
  return { games, wrong };
}
