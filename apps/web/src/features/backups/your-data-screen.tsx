import { Page } from '../../ui/layout/page.tsx';
import { BackupList } from './backup-list.tsx';
import { DownloadEverything } from './download-everything.tsx';

export function Component() {
  return (
    <Page title="Your data" subtitle="Download or restore your data" width="form">
      <DownloadEverything />
      <BackupList />
    </Page>
  );
}
