import type { DateRange } from '@quarterdeck/domain/business-date';
import { parametersOf, questionOf, type Question } from '../../ui/inputs/question.ts';
import { useQuestion, type ParameterChanges } from '../../ui/inputs/use-question.ts';
import { unasked } from './periods.ts';

/** The period of chosen stores without a period. */
const FIRST_PERIOD = 'last-7-days';

const isAskedIn = (parameters: URLSearchParams, { storeIds }: Question): boolean =>
  parameters.has('period') || storeIds.length > 0;

/**
 * The period, stores and comparison in the URL, and whether the URL has a period or stores. The first change adds the
 * period that is shown.
 */
export function useAsked(stores: Parameters<typeof useQuestion>[0], latest: DateRange | null) {
  const { question, present, parameters, change } = useQuestion(stores, FIRST_PERIOD);
  const isAsked = isAskedIn(parameters, question);
  const shown = isAsked ? question : unasked(question, latest);
  return {
    isAsked,
    question: shown,
    present: () => {
      const now = present();
      return isAskedIn(new URLSearchParams(window.location.search), now) ? now : unasked(now, latest);
    },
    change: (changes: ParameterChanges) =>
      change(
        isAsked
          ? changes
          : {
              period: null,
              from: null,
              to: null,
              ...parametersOf(shown),
              stores: null,
              compare: 'previous',
              ...changes,
            },
      ),
    /** The parameters for the links; all time without a period. */
    kept: isAsked ? { period: FIRST_PERIOD, ...questionOf(parameters) } : { period: 'all' },
  };
}
