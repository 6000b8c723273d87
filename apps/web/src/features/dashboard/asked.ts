import { stepped } from '@quarterdeck/domain/period';
import type { Question } from '../../ui/inputs/question.ts';
import { useQuestion, type ParameterChanges } from '../../ui/inputs/use-question.ts';
import { questionOf } from '../stores/selected-store.ts';

/** What the screen shows until a period is chosen: all stores, and the latest days beside all time. */
const FIRST_PERIOD = 'last-7-days';

/** Without a period in the address, its stores and comparison ask for nothing. */
function unasked(question: Question): Question {
  const compared = question.range && stepped(question.range, -1);
  return { ...question, storeIds: [], comparison: 'previous', compared };
}

/** The question in the address, and whether it names a period. A first change of stores or comparison names one. */
export function useAsked(stores: Parameters<typeof useQuestion>[0]) {
  const { question, present, parameters, change } = useQuestion(stores, FIRST_PERIOD);
  const isAsked = parameters.has('period');
  return {
    isAsked,
    question: isAsked ? question : unasked(question),
    present: () => (isAsked ? present() : unasked(present())),
    change: (changes: ParameterChanges) =>
      change(isAsked ? changes : { period: FIRST_PERIOD, stores: null, compare: 'previous', ...changes }),
    /** The parameters for screens that open; all time without a period. */
    kept: isAsked ? questionOf(parameters) : { period: 'all' },
  };
}
