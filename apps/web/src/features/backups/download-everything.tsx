import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../platform/api/api.ts';
import { SuccessBanner } from '../../ui/feedback/banner.tsx';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { useReplacedButton } from '../../ui/inputs/use-replaced-button.ts';
import { Card } from '../../ui/layout/card.tsx';
import { sizeInWords } from './backup-words.ts';
import { beginDownload } from './begin-download.ts';

const NOTE =
  'One ZIP with all stores, games, records, staff, loans and payments, as CSV for spreadsheets and JSON for programs. Passwords and PINs aren’t included.';

/** For every owner, paying or not. */
export function DownloadEverything() {
  const [isAsking, setAsking] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const button = useReplacedButton(isAsking);

  async function download(): Promise<void> {
    const link = await client.backups.prepareDownload(undefined, { context: { takesMinutes: true } });
    beginDownload(link);
    setBegun(`Your download has started: ${link.fileName}, ${sizeInWords(link.size)}.`);
    setAsking(false);
  }

  function begin(): void {
    setBegun(null);
    setAsking(true);
  }

  return (
    <Card title="Download everything" note={NOTE}>
      <SuccessBanner message={begun} />
      {isAsking ? (
        <ConfirmStep
          text="We pack your data first, then the download starts. With years of records, packing can take a minute."
          action="Pack and download"
          onConfirm={download}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div>
          <Button ref={button} onClick={begin}>
            Download everything
          </Button>
        </div>
      )}
    </Card>
  );
}
