import type { DateRange } from '@quarterdeck/domain/business-date';
import { stepped } from '@quarterdeck/domain/period';
import { daysAsked } from '../../ui/data/figure-paths.ts';

import { periodName, PRESET_NAMES, rangeWords } from '../../ui/inputs/period-words.ts';
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

const isPreset = (name: string) => Object.values(PRESET_NAMES).includes(name);

/** In a sentence: `last month`, `September`, `Nov 3 – 9`, `all time`. */
export function periodWords({ range, today }: Question): string {
  if (!range) return 'all time';
  const name = periodName(range, today);
  if (name === 'Dates') return rangeWords(range, today);
  return isPreset(name) ? name.toLowerCase() : name;
}

/** In a title: `Last 7 Days`. */
export const periodTitle = (question: Question): string =>
  periodWords(question).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The parameters that ask about a part of the period in the same stores. */
export const partAsked = (part: DateRange, { storeIds }: Question): Record<string, string> => ({
  ...daysAsked(part),
  ...(storeIds.length > 0 && { stores: storeIds.join(',') }),
});
