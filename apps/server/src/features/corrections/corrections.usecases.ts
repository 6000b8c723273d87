import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatRate } from '@quarterdeck/domain/commission';
import { formatAmount, sum } from '@quarterdeck/domain/money';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { addToAudit, OWNER_NAME } from '../audit/audit.writes.ts';
import { gameNotFound } from '../games/games.errors.ts';
import { findGame, gameForUpdate, type GameRow } from '../games/games.queries.ts';
import { linkName } from '../games/representative-links.ts';
import {
  correctLines,
  findWrongLines,
  type GameCorrection,
  type RightTerms,
  type WrongLines,
} from './corrections.queries.ts';

/** The history names up to this many previous percentages or representatives; if there are more, only their number. */
const NAMED = 5;

const OWN_GAME = 'Own game';

const nameOf = (repName: string): string => (repName === '' ? OWN_GAME : repName);

function namesOf(values: string[]): string {
  const different = [...new Set(values)];
  return different.length > NAMED ? `${different.length} different` : different.join(', ');
}

/** The corrected terms of lines. */
type Terms = Pick<RightTerms, 'rate' | 'repName'>;

const recordsOf = (wrong: WrongLines[]): number => wrong.reduce((count, { records }) => count + records, 0);
const firstOf = (wrong: WrongLines[]) => wrong.map(({ firstDate }) => firstDate).toSorted()[0];
const lastOf = (wrong: WrongLines[]) =>
  wrong
    .map(({ lastDate }) => lastDate)
    .toSorted()
    .at(-1);

const day = (date: string | undefined): string => (date === undefined ? '' : formatMedium(date as BusinessDate));

/**
 * One entry for all records of a game: thousands of entries would hide everything else. A null term is not changed.
 */
function changesOf(wrong: WrongLines[], { rate, repName }: Terms): AuditChange[] {
  const changes = [
    {
      what: 'Records',
      before: null,
      after: `${recordsOf(wrong).toLocaleString('en-US')}, ${day(firstOf(wrong))} to ${day(lastOf(wrong))}`,
    },
    {
      what: 'Commission',
      before: namesOf(wrong.map((lines) => formatRate(lines.rate))),
      after: rate === null ? null : formatRate(rate),
    },
    {
      what: 'Representative',
      before: namesOf(wrong.map((lines) => nameOf(lines.repName))),
      after: repName === null ? null : nameOf(repName),
    },
    {
      what: 'Commission owed',
      before: formatAmount(sum(wrong.map(({ commission }) => commission))),
      after: formatAmount(sum(wrong.map(({ corrected }) => corrected))),
    },
  ];
  return changes.filter(({ before, after }) => after !== null && before !== after);
}

/** Logs the corrected records of a game. */
export async function auditCorrection(
  tx: Queryable,
  { ownerId }: Scope,
  { id, storeId, gameName }: Pick<GameRow, 'id' | 'storeId' | 'gameName'>,
  { wrong, terms }: { wrong: WrongLines[]; terms: Terms },
): Promise<void> {
  const of = { ownerId, storeId, kind: 'game', subjectId: id, subject: gameName } as const;
  await addToAudit(tx, { ...of, action: 'corrected', actor: OWNER_NAME, changes: changesOf(wrong, terms) });
}

async function requireGame(
  tx: Queryable,
  scope: Scope,
  { storeId, gameId }: GameCorrection,
  find: typeof findGame,
): Promise<GameRow> {
  await requireStore(tx, scope, storeId);
  const game = await find(tx, scope, storeId, gameId);
  if (game === undefined) throw gameNotFound();
  return game;
}

/** The changes that a correction would make now. */
export async function previewCorrection(
  tx: Queryable,
  scope: Scope,
  correction: GameCorrection,
): Promise<WrongLines[]> {
  await requireGame(tx, scope, correction, findGame);
  return findWrongLines(tx, scope, [correction], correction);
}

/**
 * Corrects a game's percentage and representative in saved records and their totals. The records' versions increase, so
 * that an open edit reports a conflict.
 * @returns what was changed.
 */
export async function applyCorrection(
  tx: Queryable,
  scope: Scope,
  correction: GameCorrection,
): Promise<{ storeId: string; wrong: WrongLines[] }> {
  await lockOwner(tx, scope.ownerId);
  const game = await requireGame(tx, scope, correction, gameForUpdate);
  const wrong = await findWrongLines(tx, scope, [correction], correction);
  if (wrong.length > 0) {
    await linkName(tx, scope.ownerId, correction.repName);
    const { from, to } = correction;
    await correctLines(tx, scope, [correction], { from, to, updatedBy: OWNER_NAME });
    await auditCorrection(tx, scope, game, { wrong, terms: correction });
  }
  return { storeId: game.storeId, wrong };
}
