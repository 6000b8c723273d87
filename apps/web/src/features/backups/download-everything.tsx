import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../platform/api.ts';
import { SuccessBanner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPassword } from '../../ui/confirm-password.tsx';
import { sizeInWords } from './backup-words.ts';
import { beginDownload } from './begin-download.ts';

const NOTE =
  'One ZIP with every store, game, record, member of staff, loan and payment: as CSV for spreadsheets and as JSON for programs. Passwords and PINs are not in it.';

/** For every owner, paying or not. */
export function DownloadEverything() {
  const [isAsking, setAsking] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  async function download(currentPassword: string): Promise<void> {
    const link = await client.backups.prepareDownload({ currentPassword });
    beginDownload(link);
    setBegun(`Your download has begun: ${link.fileName}, ${sizeInWords(link.size)}.`);
    setAsking(false);
  }

  function ask(): void {
    setBegun(null);
    setAsking(true);
  }

  return (
    <Card title="Download everything" note={NOTE}>
      <SuccessBanner message={begun} />
      {isAsking ? (
        <ConfirmPassword
          text="Your data is packed first, then the download begins. With years of records that takes up to a minute."
          action="Pack and Download"
          onConfirm={download}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div>
          <Button ref={button} onClick={ask}>
            Download Everything
          </Button>
        </div>
      )}
    </Card>
  );
}
