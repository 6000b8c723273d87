import { useEffect, useState } from 'react';
import { copyText } from './clipboard.ts';
import classes from './copy-button.module.css';

const CONFIRMATION_MS = 2_500;

interface CopyButtonProps {
  /** The text, or a function that fetches it. */
  text: string | (() => Promise<string>);
  /** The name of the text for screen readers: "password of Boardwalk Pier 7". */
  what: string;
  /** Called when the browser refuses to copy, to show the text so that the user can copy it manually. */
  onRefused?: (text: string) => void;
  /** Called when the text could not be fetched. */
  onFailure?: (error: unknown) => void;
}

/** Copies a text to the clipboard and confirms it on screen and to screen readers. */
export function CopyButton({ text, what, onRefused, onFailure }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    let copied: string;
    try {
      copied = typeof text === 'string' ? text : await text();
    } catch (error) {
      return onFailure?.(error);
    }
    const isCopied = await copyText(copied);
    setOutcome(isCopied ? 'copied' : 'refused');
    if (!isCopied) onRefused?.(copied);
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
