import type { SearchedNames } from '@quarterdeck/contract/search';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { SelectedStore } from '../stores/selected-store.ts';
import type { Mark } from './matching.ts';

/** The kinds of what can be chosen, in the order of the list. */
export const GROUPS = {
  exact: 'Best match',
  dates: 'Dates',
  periods: 'For a period',
  stores: 'Stores',
  games: 'Games',
  staff: 'Staff',
  representatives: 'Representatives',
  screens: 'Go to',
  actions: 'Do',
  places: 'Recent',
} as const;
export type Group = keyof typeof GROUPS;

export type Command = 'sign-out' | 'keys';

export interface PlaceTarget {
  kind: 'place';
  path: string;
  parameters: Record<string, string>;
}

/** A day opens its record, or the form to add it: only the server knows which. */
export interface DayTarget {
  kind: 'day';
  store: SelectedStore;
  date: BusinessDate;
}

export type Target = PlaceTarget | DayTarget | { kind: 'command'; command: Command };

export interface Choice {
  /** Unique in the list. */
  id: string;
  group: Group;
  /** The kind, also of a best match and of an answer for a period. */
  kind: Exclude<Group, 'exact' | 'periods'>;
  title: string;
  /** What tells it from others with this title, such as its store; empty if nothing. */
  second: string;
  marks: { title: Mark[]; second: Mark[] };
  /** Says what opens. */
  hint: string;
  target: Target;
}

/** A screen that can be opened from anywhere. */
export interface ScreenChoice {
  path: string;
  title: string;
  /** Whether it is about one store, about none, or about either. */
  store: 'one' | 'none' | 'either';
  /** Comes before the others. */
  isMain: boolean;
}

/** Everything that the search looks through. */
export interface SearchData {
  /** The selected one first. */
  stores: SelectedStore[];
  names: SearchedNames;
  screens: ScreenChoice[];
}
