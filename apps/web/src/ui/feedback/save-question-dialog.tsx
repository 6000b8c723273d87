import { Button, Modal } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { DialogButtons } from '../inputs/dialog-buttons.tsx';
import classes from './save-question-dialog.module.css';
import type { SaveQuestion } from './save-question.ts';

interface SaveQuestionDialogProps<About> {
  question: SaveQuestion<About>;
  title: string;
  yes: string;
  no: string;
  children: (about: About) => ReactNode;
}

/** Asks a question during a save. Closing the dialog cancels the save, and the form stays unchanged. */
export function SaveQuestionDialog<About>({ question, title, yes, no, children }: SaveQuestionDialogProps<About>) {
  const { about, answer } = question;
  const buttons = useRef<HTMLDivElement>(null);

  // The question opened while Save was disabled, so the dialog has no element to give the focus back to.
  function focusSave(): void {
    const focused = document.activeElement;
    const isHere = focused === document.body || buttons.current?.contains(focused);
    if (isHere) document.querySelector<HTMLElement>('[data-save]')?.focus();
  }

  return (
    <Modal opened={about !== null} onClose={() => answer(null)} title={title} onExitTransitionEnd={focusSave}>
      {about !== null && <div className={classes.body}>{children(about)}</div>}
      <DialogButtons ref={buttons}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {no}
        </Button>
        <Button onClick={() => answer(true)}>{yes}</Button>
      </DialogButtons>
    </Modal>
  );
}
