import type { Store } from '@quarterdeck/contract/stores';
import type { RequestContext } from '../../access/authorize.ts';
import { listsSecrets } from '../../access/identity.ts';
import type { Session } from '../../access/sessions.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { presentStore } from './stores.presenters.ts';
import { listStores } from './stores.queries.ts';

/**
 * The caller's stores.
 * @param madeId the store that this call created, whose password the response contains.
 */
export async function presentStores(
  { db, secrets }: { db: Queryable; secrets: Secrets },
  context: RequestContext & { session: Session },
  madeId?: string,
): Promise<Store[]> {
  const showsSecrets = listsSecrets(context);
  const stores = await listStores(db, context.session);
  return stores.map((store) => presentStore(store, showsSecrets || store.id === madeId ? secrets : null));
}
