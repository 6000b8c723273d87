import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { ExpenseCategory } from '@quarterdeck/domain/financial-record';
import { cents, subtract, sum, ZERO, type Cents } from '@quarterdeck/domain/money';
import type { PlannedGame, ArcadePlan } from './arcades.ts';
import { demandOn, isOpen, isRainy, isSchoolFree, isSunday, isTuesday, isWeekend, weekOf } from './calendar.ts';
import { seededRandom, type Random } from './random.ts';

export interface GeneratedExpense {
  description: string;
  amount: Cents;
  category: ExpenseCategory;
}

/** The content of one record of a day. */
export interface GeneratedShift {
  /** By game name. */
  takings: Map<string, Cents>;
  expenses: GeneratedExpense[];
  /** Counted minus expected cash. */
  miscount: Cents;
  notes: string;
  /** When it was saved, in local time: `21:40`. */
  savedAt: string;
}

const OUT_OF_ORDER_WEEKS = 0.012;
const SECOND_SHIFTS = 0.16;
/** Only small expenses are paid from the till. */
const MAX_EXPENSE_SHARE = 0.5;

type Bill = [description: string, fromDollars: number, toDollars: number];

const MAINTENANCE: [Bill, ...Bill[]] = [
  ['Bulbs', 8, 24],
  ['Tape', 4, 8],
  ['Joystick and buttons', 12, 38],
  ['Coin mechanism', 35, 85],
  ['Drive belt', 14, 32],
  ['Fuses', 6, 15],
  ['Technician, one hour', 75, 95],
];
const SUPPLIES: [Bill, ...Bill[]] = [
  ['Prize tickets', 24, 48],
  ['Plush for the claws', 38, 84],
  ['Cleaning supplies', 9, 22],
  ['Receipt rolls', 7, 16],
  ['Small prizes', 18, 46],
];
const OTHER: [Bill, ...Bill[]] = [
  ['Parking permit', 15, 25],
  ['Balloons for a birthday', 8, 20],
  ['Flyers', 18, 40],
  ['Bank deposit fee', 4, 6],
];

const isOutOfOrder = (store: ArcadePlan, game: PlannedGame, date: BusinessDate): boolean =>
  seededRandom(`order ${store.storeName} ${game.gameName} ${weekOf(date)}`).happens(OUT_OF_ORDER_WEEKS);

/** Machines take quarters. */
const inQuarters = (dollars: number): Cents => cents(Math.round(dollars * 4) * 25);

const expenseFor = (random: Random, [description, from, to]: Bill, category: ExpenseCategory): GeneratedExpense => ({
  description,
  amount: cents(Math.round(random.between(from, to) * 100)),
  category,
});

function expensesOf(random: Random, date: BusinessDate, takings: Cents): GeneratedExpense[] {
  const dayOfMonth = date.slice(8);
  const bills: GeneratedExpense[] = [];
  if (dayOfMonth === '05') bills.push(expenseFor(random, ['Electricity', 85, 160], 'Utilities'));
  if (dayOfMonth === '12') bills.push({ description: 'Internet', amount: cents(5990), category: 'Utilities' });
  if (isSunday(date)) bills.push(expenseFor(random, ['Weekend help', 48, 96], 'Payroll'));
  if (random.happens(0.2)) bills.push(expenseFor(random, random.pick(MAINTENANCE), 'Maintenance'));
  if (random.happens(0.24)) bills.push(expenseFor(random, random.pick(SUPPLIES), 'Supplies'));
  if (random.happens(0.04)) bills.push(expenseFor(random, random.pick(OTHER), 'Other'));
  const affordable: GeneratedExpense[] = [];
  for (const bill of bills) {
    if (sum([...affordable, bill].map(({ amount }) => amount)) <= takings * MAX_EXPENSE_SHARE) affordable.push(bill);
  }
  return affordable;
}

function miscountOf(random: Random): Cents {
  const roll = random.between(0, 1);
  if (roll < 0.06) return subtract(ZERO, inQuarters(random.between(1.5, 18)));
  if (roll < 0.1) return inQuarters(random.between(1.5, 9));
  // A difference of up to a dollar is still Balanced.
  return roll < 0.25 ? inQuarters(random.between(-1, 1)) : ZERO;
}

function notesOf(random: Random, store: ArcadePlan, date: BusinessDate, miscount: Cents): string {
  const broken = store.games.find((game) => isOutOfOrder(store, game, date));
  if (miscount < -1000) return 'Counted twice. Checked the change float, nothing found.';
  if (broken && isTuesday(date)) return `${broken.gameName} is out of order, part ordered.`;
  if (isRainy(date) && random.happens(0.12)) {
    return store.place === 'boardwalk' ? 'Rain all day, the pier was empty.' : 'Rain all day, full house until six.';
  }
  if (isSchoolFree(date) && random.happens(0.05)) return 'School holidays, busy from opening.';
  if (isWeekend(date) && random.happens(0.08)) return 'Birthday party in the afternoon, 14 children.';
  if (miscount > 500 && random.happens(0.5)) return 'Some change was probably never paid out.';
  return random.happens(0.02) ? 'Emptied the ticket machines and reset the counters.' : '';
}

/** A day's records: none if the arcade was closed, sometimes two on a busy day. */
export function shiftsOn(store: ArcadePlan, date: BusinessDate): GeneratedShift[] {
  if (!isOpen(store.place, date)) return [];
  const random = seededRandom(`day ${store.storeName} ${date}`);
  const demand = demandOn(store.place, date);
  const isSplit = isWeekend(date) && demand > 1.2 && random.happens(SECOND_SHIFTS);
  const parts = isSplit ? [0.42, 0.58] : [1];
  return parts.map((part, index) => {
    const takings = new Map<string, Cents>();
    for (const game of store.games) {
      const share = random.between(0.65, 1.35) * part;
      const dollars = isOutOfOrder(store, game, date) ? 0 : game.typicalTakings * demand * share;
      takings.set(game.gameName, inQuarters(dollars));
    }
    const isLast = index === parts.length - 1;
    const expenses = isLast ? expensesOf(random, date, sum(takings.values())) : [];
    const miscount = miscountOf(random);
    const notes = isLast ? notesOf(random, store, date, miscount) : 'Day shift.';
    const minute = String(Math.floor(random.between(10, 60)));
    return { takings, expenses, miscount, notes, savedAt: `${isLast ? 21 : 15}:${minute}` };
  });
}
