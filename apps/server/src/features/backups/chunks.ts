import { sql } from 'drizzle-orm';
import { rows, type Queryable } from '../../platform/postgres/database.ts';
import type { Ask } from './one-at-a-time.ts';

/** Small enough to be one statement, large enough that a large archive is not many. */
export const CHUNK_BYTES = 1_000_000;

/** Which archive, among all owners'. */
export interface ArchiveKey {
  ownerId: string;
  archiveId: string;
}

/** Writes a stream as chunks of an archive, holding no more than one of them. @returns how many bytes it had. */
export async function writeChunks(
  ask: Ask,
  { ownerId, archiveId }: ArchiveKey,
  stream: AsyncIterable<Buffer>,
): Promise<number> {
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let written = 0;
  let number = 0;
  const write = async (bytes: Buffer) => {
    await ask(
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
 * The bytes of an archive from `start` to before `end`, a chunk at a time: nobody's connection is held while somebody
 * slow reads them. @throws Error when one is missing: the archive was removed meanwhile.
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
    const [chunk] = await rows<{ bytes: Buffer }>(
      db,
      sql`select substring(bytes from ${from + 1}::int for ${length}::int) as bytes from backup_chunks
          where owner_id = ${ownerId} and archive_id = ${archiveId} and number = ${number}`,
    );
    if (chunk?.bytes.length !== length) throw new Error(`Archive ${archiveId} has no byte ${at}`);
    yield chunk.bytes;
    at += length;
  }
}
