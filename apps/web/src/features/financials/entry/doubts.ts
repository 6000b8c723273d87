import { formatAmount, parseMoney, toDollars, type Cents } from '@quarterdeck/domain/money';
import { doubtAbout } from '@quarterdeck/domain/usual';
import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import type { Entry, EntryGame } from './entry.ts';

/** By game id; games without a usual figure are missing. */
export type UsualFigures = ReadonlyMap<string, Cents>;

/** A typed figure that is far from the usual one. */
export interface Doubt {
  game: Pick<EntryGame, '_id' | 'gameName'>;
  amount: Cents;
  usual: Cents;
  kind: 'high' | 'low';
}

/** Blank fields have no figure. Text that is not a number is a validation error. */
export function doubtOf(game: Doubt['game'], typed: string, usual: Cents | undefined): Doubt | null {
  const read = parseMoney(typed);
  if (usual === undefined || !('amount' in read)) return null;
  const kind = doubtAbout(read.amount, usual);
  return kind && { game, amount: read.amount, usual, kind };
}

/** The doubtful figures of an entry. Figures that the saved record already has were confirmed when it was saved. */
export const doubtsOf = (
  { sums }: Pick<Entry, 'sums'>,
  { games, usual, saved }: { games: EntryGame[]; usual: UsualFigures; saved: Entry },
): Doubt[] =>
  games.flatMap((game) => {
    const typed = sums[game._id] ?? '';
    return typed === saved.sums[game._id] ? [] : (doubtOf(game, typed, usual.get(game._id)) ?? []);
  });

/** `usually $184` */
export const usualWords = (usual: Cents): string => `usually ${wholeAmount(toDollars(usual))}`;

/** `usually $22, this is 13 times that` */
export const doubtWords = ({ amount, usual, kind }: Doubt): string =>
  kind === 'high'
    ? `${usualWords(usual)}, this is ${Math.floor(amount / usual).toLocaleString('en-US')} times that`
    : `${usualWords(usual)}, this is under a fifth`;

/** `$1,840.00 for Neon Drift. Usually $184.00.` */
export const doubtSentence = ({ game, amount, usual }: Doubt): string =>
  `${formatAmount(amount)} for ${game.gameName}. Usually ${formatAmount(usual)}.`;
