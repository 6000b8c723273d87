import { useRef, useState } from 'react';

/** A question to the user during a save, which continues with the answer. */
export interface Question<About> {
  /** The question's subject while it is open, null otherwise. */
  about: About | null;
  ask: (about: About) => Promise<boolean>;
  answer: (yes: boolean) => void;
}

export function useQuestion<About>(): Question<About> {
  const [about, setAbout] = useState<About | null>(null);
  const resolve = useRef<((yes: boolean) => void) | null>(null);
  return {
    about,
    ask: (subject) =>
      new Promise((answered) => {
        resolve.current = answered;
        setAbout(subject);
      }),
    answer: (yes) => {
      setAbout(null);
      resolve.current?.(yes);
    },
  };
}
