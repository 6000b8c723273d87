import type { editedRecord, FinancialRecord, newRecord } from '@quarterdeck/contract/financials';
import type { z } from 'zod';
import { api, client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';

/** The record of a response that was requested with `answer: 'record'`; without it a save returns the store's list. */
function oneOf(data: FinancialRecord | FinancialRecord[]): FinancialRecord {
  if (Array.isArray(data)) throw new Error('A save returned a list instead of its record');
  return data;
}

/** Without it, the record's screen would show the old figures until its refetch has completed. */
export function cacheRecord(record: FinancialRecord): void {
  queryClient.setQueryData(api.financials.fetchOne.queryKey({ input: { _id: record._id } }), record);
}

type FormOf<Form extends z.ZodType> = Omit<z.input<Form>, 'answer'>;

export const createRecord = async (form: FormOf<typeof newRecord>, signal: AbortSignal): Promise<FinancialRecord> =>
  oneOf(await client.financials.create({ ...form, answer: 'record' }, { signal }));

export const editRecord = async (form: FormOf<typeof editedRecord>, signal: AbortSignal): Promise<FinancialRecord> =>
  oneOf(await client.financials.edit({ ...form, answer: 'record' }, { signal }));
