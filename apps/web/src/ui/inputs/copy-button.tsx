import { useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';
import classes from './copy-button.module.css';

const CONFIRMATION_MS = 2_500;

interface CopyButtonProps {
  text: string;
  /** What is copied, for a screen reader: "password of Boardwalk Pier 7". */
  what: string;
  /** Called when the browser does not let anyone copy, to show the text so that it can be copied by hand. */
  onRefused?: () => void;
}

/** Puts a text on the clipboard and says so, to the eye and to the ear. */
export function CopyButton({ text, what, onRefused }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied) onRefused?.();
  }

  return (
    <>
      <button type="button" className={classes.button} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : 'Copy'} <span className="visually-hidden">{what}</span>
      </button>
      <span role="status" className={outcome === 'refused' ? classes.refused : 'visually-hidden'}>
        {outcome === 'copied' && `Copied the ${what}`}
        {outcome === 'refused' && 'Couldn’t copy. Select the text and copy it manually.'}
      </span>
    </>
  );
}
