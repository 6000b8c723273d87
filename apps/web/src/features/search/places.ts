import { placesKey } from '../../platform/session/leave-behind.ts';
import type { Choice } from './choice.ts';

/** A screen that was visited. */
export interface VisitedPlace {
  path: string;
  parameters: Record<string, string>;
  title: string;
  /** The name of the screen's store; may be empty. */
  second: string;
}

const MAX_SHOWN = 5;
/** One more, because the current screen is not offered. */
const MAX_KEPT = MAX_SHOWN + 1;

// Stored for this tab only, and removed at sign-out: names of stores and staff must not stay on a shared machine.
export function visitedPlaces(userId: string): VisitedPlace[] {
  try {
    return JSON.parse(sessionStorage.getItem(placesKey(userId)) ?? '[]') as VisitedPlace[];
  } catch {
    return [];
  }
}

const isSame = (a: VisitedPlace, b: VisitedPlace): boolean =>
  a.path === b.path && a.title === b.title && a.second === b.second;

/** Adds the latest place. The same screen with another period counts as the same place. */
export function rememberVisit(userId: string, place: VisitedPlace): void {
  const others = visitedPlaces(userId).filter((other) => !isSame(other, place));
  try {
    sessionStorage.setItem(placesKey(userId), JSON.stringify([place, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Without storage the search begins with an empty list.
  }
}

/** The last places except the current one, latest first. */
export const placeChoices = (places: VisitedPlace[], presentPath: string, presentSearch: string): Choice[] => {
  const present = new URLSearchParams(presentSearch).toString();
  const isPresent = ({ path, parameters }: VisitedPlace) =>
    path === presentPath && new URLSearchParams(parameters).toString() === present;
  return places
    .filter((place) => !isPresent(place))
    .slice(0, MAX_SHOWN)
    .map(({ path, parameters, title, second }, index): Choice => ({
      id: `place-${index}`,
      group: 'places',
      kind: 'places',
      title,
      second,
      marks: { title: [], second: [] },
      hint: '',
      target: { kind: 'place', path, parameters },
    }));
};
