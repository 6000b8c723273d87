import { wholeAmount } from '../../../ui/charts/compact-amount.ts';
import type { Row } from './performance-rows.ts';

/** Common questions about the games. Each shows the games that match it. */
export const GAME_QUESTIONS = ['all', 'falling', 'low', 'own'] as const;
export type GameQuestion = (typeof GAME_QUESTIONS)[number];

/** A smaller change is shown as 0.0%. */
const LEAST_PERCENT = 0.05;
/** Dollars kept per machine and day. */
const LOW = 5;

const NAMES: Record<GameQuestion, () => string> = {
  all: () => 'All',
  falling: () => 'Falling',
  low: () => `Under ${wholeAmount(LOW)} a machine`,
  own: () => 'Own games',
};

export const questionName = (question: GameQuestion): string => NAMES[question]();

const IS_IN: Record<GameQuestion, (row: Row) => boolean> = {
  all: () => true,
  falling: ({ change }) => change !== null && change <= -LEAST_PERCENT,
  low: ({ perDay }) => perDay !== null && perDay < LOW,
  own: ({ game }) => game.repName === '',
};

export const isIn = (question: GameQuestion, row: Row): boolean => IS_IN[question](row);

/** The question in the URL. Without a comparison no games are falling. */
export function gameQuestionIn(text: string | null, isCompared: boolean): GameQuestion {
  const named = GAME_QUESTIONS.find((question) => question === text) ?? 'all';
  return named === 'falling' && !isCompared ? 'all' : named;
}
