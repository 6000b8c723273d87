import { Button } from '@mantine/core';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { useEffect, useRef } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { FormButtons } from '../../ui/inputs/form-column.tsx';
import classes from './new-recovery-codes.module.css';

interface NewRecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shows the codes in clear text, only once, so that the owner can store them. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const download = () =>
    saveFile(
      `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`,
      `${PRODUCT_NAME} recovery codes\n\n${text}\n`,
      'text/plain',
    );
  return (
    <section className={classes.panel} aria-labelledby="recovery-codes">
      <div>
        <h2 id="recovery-codes" ref={heading} tabIndex={-1} className={classes.title}>
          Keep your {PRODUCT_NAME} recovery codes
        </h2>
        <p className={classes.note}>
          You’ll see these codes only once. If you lose your phone or passkey, each code signs you in once. Keep them
          somewhere safe, away from your phone.
        </p>
      </div>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.ways}>
        <CopyButton text={text} what="recovery codes" />
        <Button variant="default" onClick={download}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <FormButtons>
        <Button onClick={onDone}>I’ve saved them</Button>
      </FormButtons>
    </section>
  );
}
