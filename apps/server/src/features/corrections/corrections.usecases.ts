import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatRate } from '@quarterdeck/domain/commission';
import { formatUsd, sum } from '@quarterdeck/domain/money';
import { lockOwner } from '../../access/owner-lock.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { addToAudit, OWNER_NAME } from '../audit/audit.writes.ts';
import { gameNotFound } from '../games/games.errors.ts';
import { gameForUpdate } from '../games/games.queries.ts';
import { linkName } from '../games/representative-links.ts';
import { correctLines, findWrongLines, type Correction, type WrongLines } from './corrections.queries.ts';

/** The history names up to this many previous percentages or representatives; if there are more, only their number. */
const NAMED = 5;

const OWN_GAME = 'Own game';

const nameOf = (repName: string): string => (repName === '' ? OWN_GAME : repName);

function namesOf(values: string[]): string {
  const different = [...new Set(values)];
  return different.length > NAMED ? `${different.length} different` : different.join(', ');
}

const recordsOf = (wrong: WrongLines[]): number => wrong.reduce((count, { records }) => count + records, 0);
const firstOf = (wrong: WrongLines[]) => wrong.map(({ firstDate }) => firstDate).toSorted()[0];
const lastOf = (wrong: WrongLines[]) =>
  wrong
    .map(({ lastDate }) => lastDate)
    .toSorted()
    .at(-1);

const day = (date: string | undefined): string => (date === undefined ? '' : formatMedium(date as BusinessDate));

/** One entry for all records: thousands of entries would hide everything else. */
function changesOf(wrong: WrongLines[], { rate, repName }: Correction): AuditChange[] {
  const changes = [
    {
      what: 'Records',
      before: null,
      after: `${recordsOf(wrong).toLocaleString('en-US')}, ${day(firstOf(wrong))} to ${day(lastOf(wrong))}`,
    },
    {
      what: 'Commission',
      before: namesOf(wrong.map((lines) => formatRate(lines.rate))),
      after: formatRate(rate),
    },
    { what: 'Representative', before: namesOf(wrong.map((lines) => nameOf(lines.repName))), after: nameOf(repName) },
    {
      what: 'Commission owed',
      before: formatUsd(sum(wrong.map(({ commission }) => commission))),
      after: formatUsd(sum(wrong.map(({ corrected }) => corrected))),
    },
  ];
  return changes.filter(({ before, after }) => before !== after);
}

async function requireGame(tx: Queryable, scope: Scope, { storeId, gameId }: Correction) {
  await requireStore(tx, scope, storeId);
  const game = await gameForUpdate(tx, scope, storeId, gameId);
  if (game === undefined) throw gameNotFound();
  return game;
}

/** What a correction would change now. */
export async function previewCorrection(tx: Queryable, scope: Scope, correction: Correction): Promise<WrongLines[]> {
  await requireGame(tx, scope, correction);
  return findWrongLines(tx, scope, correction);
}

/**
 * Corrects a game's percentage and representative in saved records and their totals. The records' versions increase, so
 * that an open edit reports a conflict.
 * @returns what was changed.
 */
export async function applyCorrection(
  tx: Queryable,
  scope: Scope,
  correction: Correction,
): Promise<{ storeId: string; wrong: WrongLines[] }> {
  const { storeId, gameId } = correction;
  await lockOwner(tx, scope.ownerId);
  const game = await requireGame(tx, scope, correction);
  const wrong = await findWrongLines(tx, scope, correction);
  if (wrong.length > 0) {
    await linkName(tx, scope.ownerId, correction.repName);
    await correctLines(tx, scope, correction, OWNER_NAME);
    const changes = changesOf(wrong, correction);
    const of = { ownerId: scope.ownerId, storeId, kind: 'game', subjectId: gameId, subject: game.gameName } as const;
    await addToAudit(tx, { ...of, action: 'corrected', actor: OWNER_NAME, changes });
  }
  return { storeId, wrong };
}
