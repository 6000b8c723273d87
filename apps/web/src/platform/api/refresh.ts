import { SHOWN_BY, type Topic } from '@quarterdeck/contract/live';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** First waits for a further page that the user is loading, because invalidating a query aborts its request. */
async function invalidate(query: Query): Promise<void> {
  if (query.state.fetchMeta?.fetchMore !== undefined) await query.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Refetches the data of these topics: visible data at once, other data when it is shown next. */
export function refresh(topics: Iterable<Topic>): void {
  const parts = new Set([...topics].flatMap((topic): readonly string[] => SHOWN_BY[topic]));
  for (const part of parts) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [[part]] })) {
      void invalidate(query);
    }
  }
}
