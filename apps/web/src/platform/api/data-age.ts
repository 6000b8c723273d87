import { formatMonthDay, formatTime, localDate } from '@quarterdeck/domain/business-date';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

function asOf(milliseconds: number): string {
  const moment = new Date(milliseconds);
  const isToday = moment.toDateString() === new Date().toDateString();
  return `As of ${isToday ? '' : `${formatMonthDay(localDate(moment))}, `}${formatTime(moment)}`;
}

/** The time at which the oldest visible data was loaded, if it cannot be refreshed. */
function dataAge(): string | null {
  const isOffline = !onlineManager.isOnline();
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && (isOffline || state.status === 'error'));
  if (queries.length === 0) return null;
  const age = asOf(Math.min(...queries.map(({ state }) => state.dataUpdatedAt)));
  return isOffline ? `No connection. ${age}.` : `Couldn’t refresh. ${age}.`;
}

function subscribe(listener: () => void): () => void {
  const ends = [onlineManager.subscribe(listener), queryClient.getQueryCache().subscribe(listener)];
  return () => ends.forEach((end) => end());
}

/** `No connection. As of 12:40 PM.`; null while the visible data can be refreshed. */
export const useDataAge = (): string | null => useSyncExternalStore(subscribe, dataAge);
