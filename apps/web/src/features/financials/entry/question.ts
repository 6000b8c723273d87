import { useRef, useState } from 'react';

/** A question put to the person in the middle of a save, which goes on with the answer. */
export interface Question<About> {
  /** What it is about while it is open, null otherwise. */
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
