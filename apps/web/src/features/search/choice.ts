import type { SearchedNames } from '@quarterdeck/contract/search';
import type { BusinessDate } from '@quarterdeck/domain/business-date';
import type { SelectedStore } from '../stores/selected-store.ts';
import type { Mark } from './matching.ts';

/** The groups of choices, in the order of the list. */
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
  /** The kind of the item, even in the groups `exact` and `periods`. */
  kind: Exclude<Group, 'exact' | 'periods'>;
  title: string;
  /** Distinguishes choices with the same title, for example by store; may be empty. */
  second: string;
  marks: { title: Mark[]; second: Mark[] };
  /** Describes the screen that opens. */
  hint: string;
  target: Target;
}

/** A screen that can be opened from anywhere. */
export interface ScreenChoice {
  path: string;
  title: string;
  /** Whether the screen is for one store, for no store, or for both. */
  store: 'one' | 'none' | 'either';
  /** Main screens are listed first. */
  isMain: boolean;
}

/** The data that is searched. */
export interface SearchData {
  /** The selected store is first. */
  stores: SelectedStore[];
  names: SearchedNames;
  screens: ScreenChoice[];
}
