import type { StorePerformance } from '@quarterdeck/contract/stores';
import type { Question } from '../../access/question.ts';
import type { Scope } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { presentPerformance } from './performance.presenters.ts';
import { askedStores, sumsOfStores } from './performance.queries.ts';

/**
 * The figures of the caller's stores, in the order of their list.
 * @throws Failure when a requested store is not theirs.
 */
export async function storePerformance(on: Queryable, scope: Scope, question: Question): Promise<StorePerformance[]> {
  const asked = await askedStores(on, scope, question);
  const sums = new Map((await sumsOfStores(on, scope, asked, question)).map((each) => [each.id, each]));
  return asked.flatMap((store) => {
    const found = sums.get(store.id);
    return found ? presentPerformance(store, found, question.compared !== null) : [];
  });
}
