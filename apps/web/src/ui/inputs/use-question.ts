import type { Preset } from '@quarterdeck/domain/period';
import { useSearchParams } from 'react-router';
import { questionIn, type NamedStore, type Question } from './question.ts';

/** URL parameters; null removes a parameter. */
export type ParameterChanges = Record<string, string | null>;

interface AskedQuestion {
  question: Question;
  /** The current question of the URL. It may be newer than the last render. */
  present: () => Question;
  parameters: URLSearchParams;
  change: (changes: ParameterChanges) => void;
}

/** The period, stores and comparison in the URL. */
export function useQuestion(stores: NamedStore[], fallback?: Preset): AskedQuestion {
  const [parameters, setParameters] = useSearchParams();
  const address = () => new URLSearchParams(window.location.search);

  function change(changes: ParameterChanges): void {
    const next = address();
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  return {
    question: questionIn(parameters, stores, fallback),
    present: () => questionIn(address(), stores, fallback),
    parameters,
    change,
  };
}
