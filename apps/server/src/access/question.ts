import type { question } from '@quarterdeck/contract/wire';
import { businessDate, daysBetween } from '@quarterdeck/domain/business-date';
import type { z } from 'zod';

/** Which records a call's figures are about. */
export interface Question {
  /** Open where a date is missing. */
  from?: string | undefined;
  to?: string | undefined;
  /** Null for all stores. */
  storeIds: string[] | null;
  /** The period to compare with, and by how many days it lies before this one. */
  compared: { from: string; to: string; daysBefore: number } | null;
}

/** Compares with nothing: no date lies between. */
export const NEVER = { from: 'infinity', to: '-infinity', daysBefore: 0 };

/** The contract has both dates of both periods, or nothing to compare. */
export function toQuestion(form: z.output<typeof question>): Question {
  const { from, to, storeIds = null, compareFrom, compareTo } = form;
  if (from === undefined || compareFrom === undefined || compareTo === undefined)
    return { from, to, storeIds, compared: null };
  const daysBefore = daysBetween(businessDate(compareFrom), businessDate(from));
  return { from, to, storeIds, compared: { from: compareFrom, to: compareTo, daysBefore } };
}
