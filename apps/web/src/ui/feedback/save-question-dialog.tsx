import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './save-question-dialog.module.css';
import type { SaveQuestion } from './save-question.ts';

interface SaveQuestionDialogProps<About> {
  question: SaveQuestion<About>;
  title: string;
  yes: string;
  no: string;
  children: (about: About) => ReactNode;
}

/** The question opened while Save was disabled, so the dialog has no element to give the focus back to. */
function focusSave(): void {
  // The dialog's focused button is removed only after its transition.
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-save]')?.focus();
  });
}

/** Asks a question during a save. Closing the dialog cancels the save, and the form stays unchanged. */
export function SaveQuestionDialog<About>({ question, title, yes, no, children }: SaveQuestionDialogProps<About>) {
  const { about, answer } = question;
  return (
    <Modal opened={about !== null} onClose={() => answer(null)} title={title} onExitTransitionEnd={focusSave}>
      {about !== null && <div className={classes.body}>{children(about)}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus>
          {no}
        </Button>
        <Button onClick={() => answer(true)}>{yes}</Button>
      </div>
    </Modal>
  );
}
