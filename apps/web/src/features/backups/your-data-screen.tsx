import { useState } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import type { Asking } from './asking.ts';
import { BackupList } from './backup-list.tsx';
import { DownloadEverything } from './download-everything.tsx';

export function Component() {
  const [asked, ask] = useState<string | null>(null);
  const asking: Asking = { asked, ask };
  return (
    <Page title="Your data" subtitle="Download or restore your data" width="form">
      <DownloadEverything asking={asking} />
      <BackupList asking={asking} />
    </Page>
  );
}
