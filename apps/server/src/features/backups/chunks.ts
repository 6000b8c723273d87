import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { rows } from '../../platform/postgres/rows.ts';
import { backupChunks } from './backups.table.ts';
import type { Execute } from './one-at-a-time.ts';

/** Small enough for a single statement, large enough that a large archive needs few. */
export const CHUNK_BYTES = 1_000_000;

/** Identifies an archive across all owners. */
export interface ArchiveKey {
  ownerId: string;
  archiveId: string;
}

/**
 * Writes a stream as an archive's chunks, holding at most one in memory.
 * @returns the number of bytes.
 */
export async function writeChunks(
  execute: Execute,
  { ownerId, archiveId }: ArchiveKey,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let written = 0;
  let number = 0;
  const write = async (bytes: Buffer) => {
    await execute(
      sql`insert into backup_chunks (owner_id, archive_id, number, bytes)
          values (${ownerId}, ${archiveId}, ${number}, ${bytes})`,
    );
    number += 1;
    written += bytes.length;
  };
  for await (const piece of stream) {
    pending.push(piece);
    pendingBytes += piece.length;
    if (pendingBytes < CHUNK_BYTES) continue;
    let all = Buffer.concat(pending);
    for (; all.length >= CHUNK_BYTES; all = all.subarray(CHUNK_BYTES)) await write(all.subarray(0, CHUNK_BYTES));
    pending = [Buffer.from(all)];
    pendingBytes = all.length;
  }
  if (pendingBytes > 0) await write(Buffer.concat(pending));
  return written;
}

/**
 * An archive's bytes from `start` to before `end`, in chunks: a slow reader holds no connection.
 * @throws Error when one is missing: the archive was removed meanwhile.
 */
export async function* readChunks(
  db: Queryable,
  { ownerId, archiveId }: ArchiveKey,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const number = Math.floor(at / CHUNK_BYTES);
    const from = at - number * CHUNK_BYTES;
    const length = Math.min(CHUNK_BYTES - from, end - at);
    const [chunk] = await rows(
      db,
      { bytes: backupChunks.bytes },
      sql`select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from backup_chunks
          where owner_id = ${ownerId} and archive_id = ${archiveId} and number = ${number}`,
    );
    if (chunk?.bytes.length !== length) throw new Error(`Archive ${archiveId} has no byte ${at}`);
    yield chunk.bytes;
    at += length;
  }
}
