import type { TestServer } from '../server.ts';
import { until } from '../until.ts';

/** Runs the nightly purge of deleted accounts once. */
export async function runAccountPurge(server: TestServer): Promise<void> {
  const [added] = await server.sql<{ id: string }>(
    `insert into jobs.job (name, data) values ('purge-accounts', '{}') returning id`,
  );
  await until('the purge has run', async () => {
    const open = await server.sql(`select 1 from jobs.job where id = $1 and state <> 'completed'`, [added?.id]);
    return open.length === 0;
  });
}

/** Ends the time in which a deleted account can be restored. */
export const endRestorableTime = (server: TestServer, ownerId: string) =>
  server.adminSql(
    `update owners set purge_after = now() - interval '1 second' where id = $1 and purge_after is not null`,
    [ownerId],
  );

/**
 * Purges a deleted account as the nightly purge does after the restorable time and the cancellation of its
 * subscriptions.
 */
export async function purged(server: TestServer, { ownerId }: { ownerId: string }): Promise<void> {
  await endRestorableTime(server, ownerId);
  await until('its subscriptions are cancelled', async () => {
    const open = await server.sql('select 1 from cancellations where owner_id = $1', [ownerId]);
    return open.length === 0;
  });
  await runAccountPurge(server);
  const remaining = await server.sql('select 1 from owners where id = $1', [ownerId]);
  if (remaining.length > 0) throw new Error('The account was not purged');
}
