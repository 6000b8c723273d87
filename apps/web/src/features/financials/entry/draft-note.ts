import { formatShortDay, isBusinessDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatAmount, parseMoney } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import type { Draft } from '../../../platform/drafts/drafts.ts';
import { useStore, useToday } from '../../stores/selected-store.ts';
import { leftOut } from './entry-draft.ts';
import type { Entry } from './entry.ts';

const asAmount = (typed: string): string => {
  const read = parseMoney(typed);
  return 'amount' in read ? formatAmount(read.amount) : typed.trim();
};

/** The date of the restored draft. The link that opened the form may have had another. */
const dateNote = (date: string, formDate: string, today: BusinessDate): string =>
  date !== formDate && isBusinessDate(date) ? `Its date is ${formatShortDay(date, today)}.` : '';

/**
 * What the user should know about a restored draft: its date, and takings that were typed for a game that is no longer
 * on the form.
 */
export function useDraftNote(draft: Draft<Entry>, entity: string, initial: Entry, date: string): string {
  const { _id: storeId } = useStore();
  const today = useToday();
  const [lost] = useState(() => leftOut(draft.load(entity), initial));
  const games = useQuery(api.games.fetchStoreGames.queryOptions({ input: { storeId } })).data ?? [];
  const nameOf = (id: string) => games.find(({ _id }) => _id === id)?.gameName ?? 'a deleted game';
  const lines = lost.map(([id, typed]) => `${asAmount(typed)} for ${nameOf(id)}`);
  const lostNote = lines.length === 0 ? '' : `Left out, because the game is no longer in use: ${lines.join(', ')}.`;
  return [dateNote(date, initial.date, today), lostNote].filter((note) => note !== '').join(' ');
}
