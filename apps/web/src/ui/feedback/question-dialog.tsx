import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './question-dialog.module.css';
import type { Question } from './question.ts';

interface QuestionDialogProps<About> {
  question: Question<About>;
  title: string;
  yes: string;
  no: string;
  children: (about: About) => ReactNode;
}

/** Asks a question during a save. Closing the dialog cancels the save, and the form stays unchanged. */
export function QuestionDialog<About>({ question, title, yes, no, children }: QuestionDialogProps<About>) {
  const { about, answer } = question;
  return (
    <Modal opened={about !== null} onClose={() => answer(null)} title={title}>
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
