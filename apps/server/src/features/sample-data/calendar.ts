import { addDays, businessDate, daysBetween, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { Place } from './arcades.ts';
import { seededRandom } from './random.ts';

// Everything here depends only on date and location: a day's figures are the same whenever the demonstration is
// created.

/** Sunday to Saturday. */
const WEEKDAYS: Record<Place, number[]> = {
  boardwalk: [1.4, 0.62, 0.6, 0.68, 0.78, 1.15, 1.75],
  mall: [1.25, 0.7, 0.68, 0.75, 0.85, 1.2, 1.6],
  station: [0.75, 0.95, 0.95, 1, 1.1, 1.35, 0.9],
};

/** At the start of January to December, with a gradual change in between. */
const MONTHS: Record<Place, number[]> = {
  boardwalk: [0.95, 0.94, 0.95, 0.97, 1, 1.04, 1.08, 1.1, 1.09, 1.06, 1.04, 1.02],
  mall: [1, 0.97, 0.97, 0.96, 0.96, 0.98, 0.97, 0.98, 0.98, 1, 1.03, 1.1],
  station: [1, 1, 1, 1, 1.05, 1.1, 0.95, 0.9, 1.05, 1.05, 1, 1],
};

/** Factors for school-free weekdays and for rainy weeks. */
const NO_SCHOOL: Record<Place, number> = { boardwalk: 1.12, mall: 1.2, station: 0.95 };
const RAIN: Record<Place, number> = { boardwalk: 0.85, mall: 1.08, station: 1.08 };

const YEARLY_GROWTH: Record<Place, number> = { boardwalk: 1.07, mall: 1.09, station: 0.98 };
const GROWTH_FROM = businessDate('2026-01-01');

const RAINY_WEEKS = 0.22;
const MONDAY = businessDate('2000-01-03');

/** Month and day, `MM-DD`, inclusive. */
const SCHOOL_HOLIDAYS = [
  { from: '01-01', to: '01-02' },
  { from: '02-14', to: '02-21' },
  { from: '04-01', to: '04-10' },
  { from: '06-20', to: '09-03' },
  { from: '12-22', to: '12-31' },
];

const STATION_OPENS = '03-15';
const STATION_CLOSES = '10-30';
const STORM = 0.012;
const NO_POWER = 0.003;

const monthAndDay = (date: BusinessDate): string => date.slice(5);
const isBetween = (date: BusinessDate, from: string, to: string): boolean =>
  monthAndDay(date) >= from && monthAndDay(date) <= to;

/** The fourth Thursday of November. */
const isThanksgiving = (date: BusinessDate): boolean => weekdayOf(date) === 4 && isBetween(date, '11-22', '11-28');

export const isWeekend = (date: BusinessDate): boolean => weekdayOf(date) === 0 || weekdayOf(date) === 6;
export const isTuesday = (date: BusinessDate): boolean => weekdayOf(date) === 2;
export const isSunday = (date: BusinessDate): boolean => weekdayOf(date) === 0;

export const isSchoolFree = (date: BusinessDate): boolean =>
  isThanksgiving(addDays(date, -1)) || SCHOOL_HOLIDAYS.some(({ from, to }) => isBetween(date, from, to));

export const weekOf = (date: BusinessDate): number => Math.floor(daysBetween(MONDAY, date) / 7);

/** All three arcades have the same rainy weeks. */
export const isRainy = (date: BusinessDate): boolean => seededRandom(`rain ${weekOf(date)}`).happens(RAINY_WEEKS);

/** Station Hall closes for the winter. */
export const isInSeason = (place: Place, date: BusinessDate): boolean =>
  place !== 'station' || isBetween(date, STATION_OPENS, STATION_CLOSES);

export function isOpen(place: Place, date: BusinessDate): boolean {
  if (!isInSeason(place, date) || monthAndDay(date) === '12-25') return false;
  if (place === 'mall' && isThanksgiving(date)) return false;
  return !seededRandom(`closed ${place} ${date}`).happens(place === 'boardwalk' ? STORM : NO_POWER);
}

function seasonOn(place: Place, date: BusinessDate): number {
  const month = Number(date.slice(5, 7)) - 1;
  const start = MONTHS[place][month] ?? 1;
  const next = MONTHS[place][(month + 1) % 12] ?? 1;
  return start + ((next - start) * (Number(date.slice(8)) - 1)) / 31;
}

/** The day's demand as a multiple of an average day's. */
export function demandOn(place: Place, date: BusinessDate): number {
  const weekday = WEEKDAYS[place][weekdayOf(date)] ?? 1;
  const noSchool = isSchoolFree(date) && !isWeekend(date) ? NO_SCHOOL[place] : 1;
  const rain = isRainy(date) ? RAIN[place] : 1;
  const growth = YEARLY_GROWTH[place] ** (daysBetween(GROWTH_FROM, date) / 365);
  return (
    weekday *
    seasonOn(place, date) *
    noSchool *
    rain *
    growth *
    seededRandom(`demand ${place} ${date}`).between(0.88, 1.12)
  );
}
