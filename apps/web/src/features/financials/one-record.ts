import type { editedRecord, FinancialRecord, newRecord } from '@quarterdeck/contract/financials';
import type { z } from 'zod';
import { client } from '../../platform/api/api.ts';

/** The record of a response that was requested with `answer: 'record'`; without it a save returns the store's list. */
function oneOf(data: FinancialRecord | FinancialRecord[]): FinancialRecord {
  if (Array.isArray(data)) throw new Error('A save returned a list instead of its record');
  return data;
}

type Asked<Form extends z.ZodType> = Omit<z.input<Form>, 'answer'>;

export const createRecord = async (form: Asked<typeof newRecord>, signal: AbortSignal): Promise<FinancialRecord> =>
  oneOf(await client.financials.create({ ...form, answer: 'record' }, { signal }));

export const editRecord = async (form: Asked<typeof editedRecord>, signal: AbortSignal): Promise<FinancialRecord> =>
  oneOf(await client.financials.edit({ ...form, answer: 'record' }, { signal }));
