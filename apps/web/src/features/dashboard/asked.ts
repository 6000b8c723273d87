import { stepped } from '@quarterdeck/domain/period';
import { questionOf, type Question } from '../../ui/inputs/question.ts';
import { useQuestion, type ParameterChanges } from '../../ui/inputs/use-question.ts';

/** The period until the user chooses one. The screen then shows all stores, and the latest days beside all time. */
const FIRST_PERIOD = 'last-7-days';

/** Without a period in the URL, its stores and comparison are ignored. */
function unasked(question: Question): Question {
  const compared = question.range && stepped(question.range, -1);
  return { ...question, storeIds: [], comparison: 'previous', compared };
}

/**
 * The period, stores and comparison in the URL, and whether the URL has a period. The first change of stores or
 * comparison adds a period.
 */
export function useAsked(stores: Parameters<typeof useQuestion>[0]) {
  const { question, present, parameters, change } = useQuestion(stores, FIRST_PERIOD);
  const isAsked = parameters.has('period');
  return {
    isAsked,
    question: isAsked ? question : unasked(question),
    present: () => (isAsked ? present() : unasked(present())),
    change: (changes: ParameterChanges) =>
      change(isAsked ? changes : { period: FIRST_PERIOD, stores: null, compare: 'previous', ...changes }),
    /** The parameters for the links; all time without a period. */
    kept: isAsked ? questionOf(parameters) : { period: 'all' },
  };
}
