import { DOWNLOAD_PATH } from '@quarterdeck/contract/backups';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Queryable } from '../../platform/postgres/database.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { downloadLinkUsed } from './backups.errors.ts';
import { findForDownload, useLink } from './backups.queries.ts';
import { fileNameOf } from './backups.usecases.ts';
import { readChunks } from './chunks.ts';

/**
 * A plain route, because the response is a file. The link in its path is the permission: only a call that requires
 * recent authentication creates one.
 */
export function registerDownloads(app: FastifyInstance, { db }: { db: Queryable }): void {
  app.get<{ Params: { token: string } }>(
    `${DOWNLOAD_PATH}/:token`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const used = await useLink(db, tokenHash(request.params.token));
      const backup = used && (await findForDownload(db, used.ownerId, used.backupId));
      if (backup === undefined) throw downloadLinkUsed();
      return reply
        .type('application/zip')
        .header('content-length', backup.byteCount)
        .header('content-disposition', `attachment; filename="${fileNameOf(backup.madeAt)}"`)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(Readable.from(readChunks(db, backup, { start: 0, end: backup.byteCount }), { objectMode: false }));
    },
  );
}
