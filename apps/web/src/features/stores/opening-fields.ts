import { closedPeriod, closedWeekdays, type EditedStore } from '@quarterdeck/contract/stores';
import { DEFAULT_CASH_LIMIT } from '@quarterdeck/domain/financial-record';
import { formatPlain, fromDollars } from '@quarterdeck/domain/money';
import { z } from 'zod';
import { amountText } from '../../platform/amount-text.ts';

/** A period as typed. Without a last day it is a single day. */
const typedPeriod = z
  .object({ from: z.string(), to: z.string(), everyYear: z.boolean(), reason: z.string() })
  .transform((typed): z.input<typeof closedPeriod> => ({ ...typed, to: typed.to === '' ? typed.from : typed.to }))
  .pipe(closedPeriod);

/** The fields of a store's opening days and cash. */
export const openingFields = {
  closedWeekdays,
  closedPeriods: z.array(typedPeriod),
  cashLimit: amountText('Cash limit'),
};

export const BLANK_PERIOD = { from: '', to: '', everyYear: false, reason: '' };

export const OPEN_EVERY_DAY = {
  closedWeekdays: [],
  closedPeriods: [],
  cashLimit: formatPlain(DEFAULT_CASH_LIMIT),
};

type Opening = Pick<EditedStore, 'closedWeekdays' | 'closedPeriods' | 'cashLimit'>;

export const openingStart = ({ closedWeekdays: weekdays, closedPeriods, cashLimit }: Opening) => ({
  closedWeekdays: weekdays,
  // The form shows a single day without a last day.
  closedPeriods: closedPeriods.map((period) => (period.to === period.from ? { ...period, to: '' } : period)),
  cashLimit: formatPlain(fromDollars(cashLimit)),
});
