import { stepped } from '@quarterdeck/domain/period';
import { questionOf, type Question } from '../../ui/inputs/question.ts';
import { useQuestion, type ParameterChanges } from '../../ui/inputs/use-question.ts';

/** The period of chosen stores without a period. */
const FIRST_PERIOD = 'last-7-days';

/** Until a period or stores are chosen, the screen shows all stores, and the latest days beside all time. */
function unasked(question: Question): Question {
  const compared = question.range && stepped(question.range, -1);
  return { ...question, storeIds: [], comparison: 'previous', compared };
}

const isAskedIn = (parameters: URLSearchParams, { storeIds }: Question): boolean =>
  parameters.has('period') || storeIds.length > 0;

/**
 * The period, stores and comparison in the URL, and whether the URL has a period or stores. The first change adds a
 * period.
 */
export function useAsked(stores: Parameters<typeof useQuestion>[0]) {
  const { question, present, parameters, change } = useQuestion(stores, FIRST_PERIOD);
  const isAsked = isAskedIn(parameters, question);
  return {
    isAsked,
    question: isAsked ? question : unasked(question),
    present: () => (isAsked ? present() : unasked(present())),
    change: (changes: ParameterChanges) =>
      change(isAsked ? changes : { period: FIRST_PERIOD, stores: null, compare: 'previous', ...changes }),
    /** The parameters for the links; all time without a period. */
    kept: isAsked ? { period: FIRST_PERIOD, ...questionOf(parameters) } : { period: 'all' },
  };
}
