import type { Store } from '@quarterdeck/contract/stores';
import { useSearchParams } from 'react-router';
import { questionIn, type Question } from './question.ts';

const address = () => new URLSearchParams(window.location.search);

interface AskedQuestion {
  question: Question;
  /** What the address asks now, possibly later than the last render. */
  present: () => Question;
  /** Changes parameters of the address; null removes one. */
  change: (changes: Record<string, string | null>) => void;
}

/** What the address asks about these stores. */
export function useQuestion(stores: Pick<Store, '_id' | 'today'>[]): AskedQuestion {
  const [parameters, setParameters] = useSearchParams();
  return {
    question: questionIn(parameters, stores),
    present: () => questionIn(address(), stores),
    change: (changes) => {
      const next = address();
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key);
        else next.set(key, value);
      }
      setParameters(next, { replace: true, preventScrollReset: true });
    },
  };
}
