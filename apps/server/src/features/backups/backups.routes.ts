import { implement } from '@orpc/server';
import { backups } from '@quarterdeck/contract/backups';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { presentOverview, presentPreview } from './backups.presenters.ts';
import { downloadBackup, overview, prepareDownload, preview, type BackupsDependencies } from './backups.usecases.ts';
import { restoreBackup } from './restore.usecases.ts';

export function backupsRoutes(deps: BackupsDependencies) {
  const os = implement(backups).$context<RequestContext>().use(authorize(deps.db));
  return {
    list: os.list.handler(async ({ context }) => ({
      data: presentOverview(await overview(deps, context.session.ownerId)),
    })),
    prepareDownload: os.prepareDownload.handler(async ({ context }) => ({
      data: await prepareDownload(deps, context.session.ownerId),
    })),
    downloadBackup: os.downloadBackup.handler(async ({ input, context }) => ({
      data: await downloadBackup(deps, context.session.ownerId, input._id),
    })),
    preview: os.preview.handler(async ({ input, context }) => ({
      data: presentPreview(await preview(deps, context.session.ownerId, input._id)),
    })),
    restore: os.restore.handler(async ({ input, context }) => ({
      data: await restoreBackup(deps, context.session, input._id),
    })),
  };
}
