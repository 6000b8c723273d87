import { useRef, useState } from 'react';

/** Null when the question was closed without an answer. */
export type QuestionAnswer = boolean | null;

/** A question to the user during a save. The save continues with the answer. */
export interface SaveQuestion<About> {
  /** The question's subject while it is open, null otherwise. */
  about: About | null;
  ask: (about: About) => Promise<QuestionAnswer>;
  answer: (answer: QuestionAnswer) => void;
}

export function useSaveQuestion<About>(): SaveQuestion<About> {
  const [about, setAbout] = useState<About | null>(null);
  const resolve = useRef<((answer: QuestionAnswer) => void) | null>(null);
  return {
    about,
    ask: (subject) =>
      new Promise((answered) => {
        resolve.current = answered;
        setAbout(subject);
      }),
    answer: (answer) => {
      setAbout(null);
      resolve.current?.(answer);
    },
  };
}
