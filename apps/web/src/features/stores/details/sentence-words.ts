import { presetOf } from '@quarterdeck/domain/period';
import { PRESET_NAMES, rangeWords } from '../../../ui/inputs/period-words.ts';
import type { Question } from '../../../ui/inputs/question.ts';

/** `last 30 days`, `all time`, `Oct 3 – 19`. */
export function periodInSentence({ range, today }: Question): string {
  if (!range) return 'all time';
  const preset = presetOf(range, today);
  return preset ? PRESET_NAMES[preset].toLowerCase() : rangeWords(range, today);
}
