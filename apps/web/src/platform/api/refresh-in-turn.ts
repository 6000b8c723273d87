import type { Topic } from '@quarterdeck/contract/live';
import type { Query } from '@tanstack/react-query';
import { invalidate, queriesOf } from './refresh.ts';

/** The queries that are refetched once their current request is over. */
const waiting = new WeakSet<Query>();

async function invalidateInTurn(query: Query): Promise<void> {
  if (waiting.has(query)) return;
  waiting.add(query);
  if (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
  waiting.delete(query);
  await invalidate(query);
}

/**
 * Refetches the data of these topics after changes of other devices. Requests that are under way are not aborted: with
 * changes that are faster than the responses, the screen would never be updated.
 */
export function refreshInTurn(topics: Iterable<Topic>): void {
  for (const query of queriesOf(topics)) void invalidateInTurn(query);
}
