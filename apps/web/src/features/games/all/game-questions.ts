import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import type { Row } from './performance-rows.ts';

/** Common questions about the games. Each shows the games that match it. */
export const GAME_QUESTIONS = ['all', 'falling', 'low', 'own'] as const;
export type GameQuestion = (typeof GAME_QUESTIONS)[number];

/** A smaller change is shown as 0.0%. */
const LEAST_PERCENT = 0.05;
/** Dollars kept per machine and day. */
const LOW_PER_MACHINE_DAY = 5;

const NAMES: Record<GameQuestion, () => string> = {
  all: () => 'All',
  falling: () => 'Falling',
  low: () => `Under ${wholeAmount(LOW_PER_MACHINE_DAY)} a machine`,
  own: () => 'Own games',
};

export const questionName = (question: GameQuestion): string => NAMES[question]();

const NONE_TEXTS: Record<GameQuestion, () => string> = {
  all: () => '',
  falling: () => 'No game keeps less than in the compared period.',
  low: () => `Every game with a record keeps ${wholeAmount(LOW_PER_MACHINE_DAY)} or more per machine per day.`,
  own: () => 'Every game has a representative.',
};

/** The text shown if no game matches. */
export const noneText = (question: GameQuestion): string => NONE_TEXTS[question]();

const IS_IN: Record<GameQuestion, (row: Row) => boolean> = {
  all: () => true,
  falling: ({ change }) => change !== null && change <= -LEAST_PERCENT,
  low: ({ perDay }) => perDay !== null && perDay < LOW_PER_MACHINE_DAY,
  own: ({ game }) => game.repName === '',
};

export const isIn = (question: GameQuestion, row: Row): boolean => IS_IN[question](row);

/** The question in the URL. Without a comparison no games are falling. */
export function gameQuestionIn(text: string | null, isCompared: boolean): GameQuestion {
  const question = GAME_QUESTIONS.find((each) => each === text) ?? 'all';
  return question === 'falling' && !isCompared ? 'all' : question;
}
