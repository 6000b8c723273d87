import { Page } from '../../ui/page.tsx';
import { BackupList } from './backup-list.tsx';
import { DownloadEverything } from './download-everything.tsx';

export function Component() {
  return (
    <Page title="Your Data" subtitle="Yours to take along, and to bring back" width="form">
      <DownloadEverything />
      <BackupList />
    </Page>
  );
}
