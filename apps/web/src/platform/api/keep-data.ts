import { useEffect, useState } from 'react';
import { NetworkFailure } from './failure.ts';

const RETRY_MS = 5_000;

/** A mark for each query that keeps its data now. */
const keptMarks = new Set<symbol>();

/** Whether a screen has data that it keeps when the next read fails. */
export const hasKeptData = (): boolean => keptMarks.size > 0;

function useKeptMark(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return undefined;
    const mark = Symbol('kept data');
    keptMarks.add(mark);
    return () => void keptMarks.delete(mark);
  }, [isKept]);
}

interface QueryState {
  data: unknown;
  error: unknown;
  isError: boolean;
  isLoadingError: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * A query whose input the user changes, such as the figures of a period. While the server cannot be reached, it keeps
 * the last data as placeholder and retries, so that a change without a connection does not empty the screen.
 */
export function useKeptData<Query extends QueryState>(query: Query): Query {
  const { data, error, refetch } = query;
  const [last, setLast] = useState<Query['data']>(data);
  if (data !== undefined && data !== last) setLast(data);
  useKeptMark(last !== undefined);
  const isUnreachable = data === undefined && error instanceof NetworkFailure;
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const timer = setTimeout(() => void refetch(), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isUnreachable, refetch]);
  if (!isUnreachable || last === undefined) return query;
  return { ...query, data: last, isError: false, isLoadingError: false, isPlaceholderData: true };
}

/**
 * What the shown data belongs to: the previous input until the data of the current one arrives. So the names on a
 * screen always match its figures.
 * @param isOld whether the previous data is still shown: the query's `isPlaceholderData`.
 */
export function useShown<Shown>(current: Shown, isOld: boolean): Shown {
  const [shown, setShown] = useState(current);
  if (isOld) return shown;
  if (JSON.stringify(shown) !== JSON.stringify(current)) setShown(current);
  return current;
}
