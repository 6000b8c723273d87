import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../platform/api/api.ts';
import { SuccessBanner } from '../../ui/feedback/banner.tsx';
import { ConfirmPassword } from '../../ui/inputs/confirm-password.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useFocusBack, type Asking } from './asking.ts';
import { sizeInWords } from './backup-words.ts';
import { beginDownload } from './begin-download.ts';

const NOTE =
  'One ZIP with all stores, games, records, staff, loans and payments, as CSV for spreadsheets and JSON for programs. Passwords and PINs aren’t included.';

const EVERYTHING = 'everything';

/** For every owner, paying or not. */
export function DownloadEverything({ asking: { asked, ask } }: { asking: Asking }) {
  const isAsking = asked === EVERYTHING;
  const [begun, setBegun] = useState<string | null>(null);
  const button = useFocusBack(isAsking);

  async function download(currentPassword: string): Promise<void> {
    const link = await client.backups.prepareDownload({ currentPassword });
    beginDownload(link);
    setBegun(`Your download has started: ${link.fileName}, ${sizeInWords(link.size)}.`);
    ask(null);
  }

  function begin(): void {
    setBegun(null);
    ask(EVERYTHING);
  }

  return (
    <Card title="Download everything" note={NOTE}>
      <SuccessBanner message={begun} />
      {isAsking ? (
        <ConfirmPassword
          text="We pack your data first, then the download starts. With years of records, packing can take a minute."
          action="Pack and download"
          onConfirm={download}
          onCancel={() => ask(null)}
        />
      ) : (
        <div>
          <Button ref={button} variant={asked === null ? 'filled' : 'default'} onClick={begin}>
            Download everything
          </Button>
        </div>
      )}
    </Card>
  );
}
