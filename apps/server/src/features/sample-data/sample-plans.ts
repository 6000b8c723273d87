import { addDays, type BusinessDate } from '@quarterdeck/domain/business-date';
import { cents } from '@quarterdeck/domain/money';
import { ARCADES, type ArcadePlan } from './arcades.ts';
import { isOpen } from './calendar.ts';
import { shiftsOn, type GeneratedShift } from './day.ts';

const SAMPLE_STORES = 2;
const SAMPLE_GAMES = 10;
const SAMPLE_DAYS = 90;
const SHORT = cents(-1850);

/** The plan of one store of an account's sample data. */
export interface SamplePlan {
  arcade: ArcadePlan;
  /** Marks the store as a sample in every list, print and file. */
  storeName: string;
  /** The days that get a record, the first one first. */
  days: (today: BusinessDate) => BusinessDate[];
  shiftsOn: (date: BusinessDate, today: BusinessDate) => GeneratedShift[];
}

const openDays = ({ place }: ArcadePlan, today: BusinessDate): BusinessDate[] =>
  Array.from({ length: SAMPLE_DAYS }, (_, index) => addDays(today, index - SAMPLE_DAYS)).filter((date) =>
    isOpen(place, date),
  );

/** Makes the cash short in the last shift of a day. */
const short = (shifts: GeneratedShift[]): GeneratedShift[] =>
  shifts.map((shift, index) =>
    index < shifts.length - 1
      ? shift
      : { ...shift, miscount: SHORT, notes: 'Counted twice. Checked the change float, nothing found.' },
  );

/**
 * The stores of the sample data: the demonstration's, with fewer games. The first was short on its last day, and in the
 * second the day before its last is missing, so that something needs attention.
 */
export const SAMPLE_PLANS: SamplePlan[] = ARCADES.slice(0, SAMPLE_STORES).map((whole, index) => {
  const arcade = { ...whole, games: whole.games.slice(0, SAMPLE_GAMES) };
  const isFirst = index === 0;
  return {
    arcade,
    storeName: `${arcade.storeName} (sample)`,
    days: (today) => (isFirst ? openDays(arcade, today) : openDays(arcade, today).toSpliced(-2, 1)),
    shiftsOn: (date, today) => {
      const shifts = shiftsOn(arcade, date);
      return isFirst && date === openDays(arcade, today).at(-1) ? short(shifts) : shifts;
    },
  };
});
