import type { performanceForm } from '@quarterdeck/contract/games';
import { businessDate, daysBetween } from '@quarterdeck/domain/business-date';
import type { z } from 'zod';
import type { Question } from './performance.queries.ts';

/** The contract has both dates of both periods, or nothing to compare. */
export function toQuestion(form: z.output<typeof performanceForm>): Question {
  const { from, to, storeIds = null, compareFrom, compareTo } = form;
  if (from === undefined || compareFrom === undefined || compareTo === undefined)
    return { from, to, storeIds, compared: null };
  const daysBefore = daysBetween(businessDate(compareFrom), businessDate(from));
  return { from, to, storeIds, compared: { from: compareFrom, to: compareTo, daysBefore } };
}
