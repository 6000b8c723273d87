import { openSession } from '@quarterdeck/server/access/sessions';
import { DATA_FOLDER } from '@quarterdeck/server/platform/data-folder';
import { openDatabase } from '@quarterdeck/server/platform/postgres/database';
import { reachEmbedded } from '@quarterdeck/server/platform/postgres/embedded-database';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemo } from './servers.ts';
import { LONG_LISTS } from './web-data.ts';

/** The product with the demonstration's owner and an owner who has ten thousand of everything. */
export interface Site {
  url: string;
  /** A session of the demonstration's owner. */
  demoToken: string;
  /** Ten thousand records, games, staff, loans and history entries, and a store with 60 games. */
  long: { token: string; recordsStore: string; peopleStore: string; entryStore: string };
  stop: () => Promise<void>;
}

interface LongLists {
  owner: string;
  records: string;
  people: string;
  entry: string;
}

/** Starts on a temporary data folder. */
export async function startSite(): Promise<Site> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'quarterdeck-bench-web-')));
  // PostgreSQL may run under another account, which has to traverse this folder.
  await chmod(dataDir, 0o755);
  const server = await startDemo(dataDir).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const stop = async () => {
    await server.stop();
    const cluster = await realpath(join(dataDir, DATA_FOLDER.demo, DATA_FOLDER.cluster)).catch(() => dataDir);
    for (const folder of [cluster, dataDir]) await rm(folder, { recursive: true, force: true });
  };
  try {
    return { url: server.url, ...(await fill(dataDir)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(dataDir: string): Promise<Pick<Site, 'demoToken' | 'long'>> {
  const { admin } = await reachEmbedded(join(dataDir, DATA_FOLDER.demo), []);
  const database = openDatabase(admin, () => undefined);
  try {
    await database.pool.query(`set statement_timeout = 0; ${LONG_LISTS}`);
    const result = await database.pool.query(
      `select owner_id as owner, max(id::text) filter (where store_name = 'Records') as records,
         max(id::text) filter (where store_name = 'People') as people,
         max(id::text) filter (where store_name = 'Entry') as entry,
         (select id from owners where email = 'demo@quarterdeck.test') as demo
       from stores where owner_id = (select id from owners where email = 'long@bench.test') group by owner_id`,
    );
    const [{ owner, records, people, entry, demo }] = result.rows as [LongLists & { demo: string }];
    const signIn = (ownerId: string) => openSession(database.db, { ownerId, storeId: null, userAgent: 'bench' });
    return {
      demoToken: await signIn(demo),
      long: { token: await signIn(owner), recordsStore: records, peopleStore: people, entryStore: entry },
    };
  } finally {
    await database.close();
  }
}
