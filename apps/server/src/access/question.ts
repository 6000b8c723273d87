import type { question } from '@quarterdeck/contract/wire';
import { businessDate, daysBetween } from '@quarterdeck/domain/business-date';
import type { z } from 'zod';

/** The records that a call's figures cover. */
export interface Question {
  /** Without a date, the period is open at that end. */
  from?: string | undefined;
  to?: string | undefined;
  /** Null for all stores. */
  storeIds: string[] | null;
  /** The period to compare with, and the number of days by which it precedes this one. */
  compared: { from: string; to: string; daysBefore: number } | null;
}

/** An empty period, for comparing with nothing. */
export const NEVER = { from: 'infinity', to: '-infinity', daysBefore: 0 };

/** The contract ensures that a comparison has both dates of both periods. */
export function toQuestion(form: z.output<typeof question>): Question {
  const { from, to, storeIds = null, compareFrom, compareTo } = form;
  if (from === undefined || compareFrom === undefined || compareTo === undefined)
    return { from, to, storeIds, compared: null };
  const daysBefore = daysBetween(businessDate(compareFrom), businessDate(from));
  return { from, to, storeIds, compared: { from: compareFrom, to: compareTo, daysBefore } };
}
