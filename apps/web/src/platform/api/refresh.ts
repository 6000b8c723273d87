import { SHOWN_BY, type Topic } from '@quarterdeck/contract/live';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export const invalidate = ({ queryKey }: Query): Promise<void> =>
  queryClient.invalidateQueries({ queryKey, exact: true });

export function queriesOf(topics: Iterable<Topic>): Query[] {
  const parts = new Set([...topics].flatMap((topic): readonly string[] => SHOWN_BY[topic]));
  return [...parts].flatMap((part) => queryClient.getQueryCache().findAll({ queryKey: [[part]] }));
}

/** First waits for a further page that the user is loading, because invalidating a query aborts its request. */
async function invalidateAfterPage(query: Query): Promise<void> {
  if (query.state.fetchMeta?.fetchMore !== undefined) await query.promise?.catch(() => undefined);
  await invalidate(query);
}

/** Refetches the data of these topics after a save: visible data at once, other data when it is shown next. */
export function refresh(topics: Iterable<Topic>): void {
  for (const query of queriesOf(topics)) void invalidateAfterPage(query);
}
