import { desc } from 'drizzle-orm';
import { stores } from '../../access/stores.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Several, so that one damaged password does not keep the server from starting. */
const STORES_TRIED = 100;

const OTHER_SECRET =
  'APP_SECRET is not the one this database was set up with: no store password can be decrypted. Start with the former one. Nothing was changed.';

/** @throws Error if the passwords of the newest stores were all encrypted with another secret. */
export async function requireSecretOfStores(on: Queryable, secrets: Secrets): Promise<void> {
  const newestStores = await on
    .select({ sealed: stores.passwordSealed })
    .from(stores)
    .orderBy(desc(stores.createdAt))
    .limit(STORES_TRIED);
  const canDecrypt = ({ sealed }: { sealed: string }) => {
    try {
      secrets.decrypt(sealed);
      return true;
    } catch {
      return false;
    }
  };
  if (newestStores.length > 0 && !newestStores.some(canDecrypt)) throw new Error(OTHER_SECRET);
}
