import type { Owner } from './builders.ts';
import type { TestServer } from './server.ts';

/** Three representatives without games, one of them merged into another. */
export async function someRepresentatives(server: TestServer, { ownerId }: Owner) {
  const ids = {
    keptRepresentative: crypto.randomUUID(),
    mergedRepresentative: crypto.randomUUID(),
    unusedRepresentative: crypto.randomUUID(),
  };
  for (const [name, id] of Object.entries(ids)) {
    await server.sql(`insert into representatives (owner_id, id, name, phone) values ($1, $2, $3, '')`, [
      ownerId,
      id,
      name,
    ]);
    await server.sql('insert into representative_names (owner_id, key, representative_id) values ($1, lower($2), $3)', [
      ownerId,
      name,
      id,
    ]);
  }
  await server.sql(
    `insert into representative_merges (owner_id, representative_id, into_id, filled) values ($1, $2, $3, '{}')`,
    [ownerId, ids.mergedRepresentative, ids.keptRepresentative],
  );
  return ids;
}
