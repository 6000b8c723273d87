import { businessDate, formatWholeDay, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { findDates, type DateWords } from '@quarterdeck/domain/date-words';
import type { SelectedStore } from '../stores/selected-store.ts';
import type { Choice, PlaceTarget, SearchData } from './choice.ts';
import { match, wordsOf, type Match } from './matching.ts';

const MAX_DATES = 6;

/** The latest business date of the stores. */
export function latestToday(stores: SelectedStore[]): BusinessDate {
  const [latest] = stores.map((store) => businessDate(store.today)).sort((a, b) => (a < b ? 1 : -1));
  return latest ?? localToday();
}

/** The financials of a store on one day. */
export const dayInFinancials = ({ _id }: SelectedStore, date: BusinessDate): PlaceTarget => ({
  kind: 'place',
  path: '/financials',
  parameters: { store: _id, period: 'dates', from: date, to: date },
});

interface Place {
  store: SelectedStore;
  found: Match | null;
}

/** The stores that match the words without the date; all stores without such words. */
function placesOf({ rest }: DateWords, stores: SelectedStore[]): Place[] {
  const words = rest.flatMap(wordsOf);
  if (words.length === 0) return stores.map((store) => ({ store, found: null }));
  return stores
    .map((store) => ({ store, found: match(words, [store.storeName]) }))
    .filter(({ found }) => found !== null)
    .sort((a, b) => (a.found?.rank ?? 0) - (b.found?.rank ?? 0));
}

/** The parts of the date's name that were typed. */
const marksIn = (name: string, typedWords: string[]) =>
  typedWords.flatMap((word) => match(wordsOf(word), [name])?.marks[0] ?? []);

/**
 * The days in the text. If the text names a store, or if the owner has only one, a day opens its record. Otherwise it
 * opens the financials of each store on that day.
 */
export function findDays(text: string, { stores }: SearchData): Choice[] {
  const today = latestToday(stores);
  const words = findDates(text, today);
  if (!words) return [];
  const isOfStore = words.rest.length > 0 || stores.length === 1;
  const places = placesOf(words, stores);
  // A word such as "today" is another date where the day has not begun.
  const ofPlaces = places.map((place) => ({
    place,
    dates: findDates(text, businessDate(place.store.today))?.dates ?? [],
  }));
  const days = words.dates.flatMap((_, nth) =>
    ofPlaces.flatMap(({ place, dates }) => dates.slice(nth, nth + 1).map((date) => ({ date, ...place }))),
  );
  return days.slice(0, MAX_DATES).map(({ date, store, found }): Choice => {
    const title = formatWholeDay(date, today);
    return {
      id: `day-${store._id}-${date}`,
      group: 'dates',
      kind: 'dates',
      title,
      second: store.storeName,
      marks: { title: marksIn(title, words.dateWords), second: found?.marks[0] ?? [] },
      hint: isOfStore ? '' : 'Financials',
      target: isOfStore ? { kind: 'day', store, date } : dayInFinancials(store, date),
    };
  });
}

/** The words of the text without its date. */
export const wordsWithoutDate = (text: string, { stores }: SearchData): string[] =>
  (findDates(text, latestToday(stores))?.rest ?? []).flatMap(wordsOf);
