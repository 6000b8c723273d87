import { PRESETS, rangeOf, type Preset } from '@quarterdeck/domain/period';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import { PRESET_NAMES, rangeWords } from '../../ui/inputs/period-words.ts';
import type { Choice, Target } from './choice.ts';
import { wordsOf } from './matching.ts';

/** A period in a text such as `games last month`. */
interface PeriodWords {
  preset: Preset;
  /** The other words. */
  rest: string[];
}

/** `today` and `yesterday` are dates, which open their records. */
const NAMES = PRESETS.filter((preset) => !['today', 'yesterday', 'all'].includes(preset)).map((preset) => ({
  preset,
  name: wordsOf(PRESET_NAMES[preset]),
}));

/** The period whose full name is in the text; null without one. */
export function findPeriod(text: string): PeriodWords | null {
  const words = wordsOf(text);
  for (const { preset, name } of NAMES) {
    const at = words.findIndex((_, from) => name.every((word, offset) => words[from + offset] === word));
    if (at !== -1) return { preset, rest: words.toSpliced(at, name.length) };
  }
  return null;
}

/** The screens with a period. The list of one store's games has no period. */
const ANSWERING = ['/dashboard', '/stores', '/store-details', '/games', '/game', '/financials', '/representatives'];

export const answersForPeriod = (target: Target): boolean =>
  target.kind === 'place' &&
  ANSWERING.includes(target.path) &&
  !(target.path === '/games' && 'store' in target.parameters);

/** The choice for a period, with the period's name and dates. */
export function inPeriod({ target, ...choice }: Choice, preset: Preset, today: BusinessDate): Choice {
  if (target.kind !== 'place') return { target, ...choice };
  const range = rangeOf(preset, today);
  return {
    ...choice,
    id: `period-${choice.id}`,
    group: 'periods',
    second: [choice.second, PRESET_NAMES[preset]].filter(Boolean).join(', '),
    hint: range ? rangeWords(range, today) : '',
    target: { ...target, parameters: { ...target.parameters, period: preset } },
  };
}
