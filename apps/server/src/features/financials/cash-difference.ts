// The cash difference of a row of `financial_records`, in SQL, as `domain/financial-record.ts` computes it. The columns
// are unqualified.
import { CASH_TOLERANCE } from '@quarterdeck/domain/financial-record';
import { sql } from 'drizzle-orm';

/** In cents, also of adjusted records, for which it means nothing. */
export const DIFFERENCE = sql`actual_cash_count_cents - expected_cash_cents`;

/** A negative count is an adjustment that replaces the takings: the record has no cash difference. */
export const IS_ADJUSTED = sql`actual_cash_count_cents < 0`;

/** The record is short or over. */
export const HAS_DIFFERENCE = sql`(not (${IS_ADJUSTED}) and abs(${DIFFERENCE}) > ${CASH_TOLERANCE}::bigint)`;
