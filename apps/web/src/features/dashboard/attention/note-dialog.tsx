import type { AttentionLine } from '@quarterdeck/contract/attention';
import { MAX_NOTE, wordsOf } from '@quarterdeck/contract/attention-words';
import { localToday } from '@quarterdeck/domain/business-date';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ErrorBanner } from '../../../ui/feedback/banner.tsx';
import { DialogButtons } from '../../../ui/inputs/dialog-buttons.tsx';
import { useFocusBack } from '../../../ui/layout/focus-back.ts';
import classes from './note-dialog.module.css';

/** The owner's note about a seen line. */
export function NoteDialog({ line, onClose }: { line: AttentionLine; onClose: () => void }) {
  useFocusBack(true);
  const [note, setNote] = useState(line.seen?.note ?? '');
  const mark = useMutation(api.attention.markSeen.mutationOptions({ onSuccess: onClose }));
  const { what, detail } = wordsOf(line, localToday());

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    mark.mutate({ key: line.key, note });
  }

  return (
    // A note that is being saved may be refused, so its dialog stays to say so.
    <Modal opened onClose={() => !mark.isPending && onClose()} title={`${what}, ${line.storeName}`}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <ErrorBanner message={mark.error?.message ?? null} onDismiss={mark.reset} />
        <TextInput
          label="Note"
          description={detail}
          placeholder="Bill changer was jammed"
          maxLength={MAX_NOTE}
          autoComplete="off"
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={mark.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={mark.isPending}>
            Save note
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
