import { useEffect, useEffectEvent, useRef } from 'react';
import type { Resend } from '../../../platform/drafts/resend.ts';
import { StatusNote } from '../../../ui/feedback/status-note.tsx';
import classes from './entry-sending.module.css';
import { isSameEntry, type Entry, type EntryForm } from './entry.ts';

const WORDS: Record<Resend['state'], string | null> = {
  idle: null,
  waiting: 'No connection. Your entry is kept. Stay on this screen and it will be sent when you’re back online.',
  stopped: 'Not sent: you changed the entry. Save it again.',
};

/** Shows that an entry waits for the connection, or that sending has stopped. */
export const SendingNote = ({ state }: { state: Resend['state'] }) => (
  <div className={classes.note} data-shown={state !== 'idle' || undefined}>
    <StatusNote message={WORDS[state]} />
  </div>
);

/**
 * Stops sending when the user edits an entry that waits for the connection. The user then has to save again.
 * @returns a function that marks the form's current values as being sent.
 */
export function useStopOnEdit(form: EntryForm, { state, stop }: Resend): () => void {
  const { subscribe, getValues } = form;
  const sent = useRef<Entry | null>(null);
  const compare = useEffectEvent(() => {
    if (sent.current && !isSameEntry(sent.current, getValues())) stop();
  });

  useEffect(() => {
    if (state !== 'waiting') return;
    // The form may have changed during the first try.
    compare();
    return subscribe({ formState: { values: true }, callback: () => compare() });
  }, [state, subscribe]);

  return () => {
    sent.current = structuredClone(getValues());
  };
}
