import { SHOWN_BY, type Topic } from '@quarterdeck/contract/live';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A form that must keep what it began with says so in the `meta` of its query. */
const mayChange = ({ meta }: Query) => meta?.['isBeingEdited'] !== true;

/** Invalidating a query aborts its request; a further page that the user asked for comes first. */
async function invalidate(query: Query): Promise<void> {
  if (query.state.fetchMeta?.fetchMore !== undefined) await query.promise?.catch(() => undefined);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Refetches what shows these topics: at once on the screen, else when it is shown next. */
export function refresh(topics: Iterable<Topic>): void {
  const parts = new Set([...topics].flatMap((topic): readonly string[] => SHOWN_BY[topic]));
  for (const part of parts) {
    for (const query of queryClient.getQueryCache().findAll({ queryKey: [[part]], predicate: mayChange })) {
      void invalidate(query);
    }
  }
}
