import type { Guard } from '@quarterdeck/domain/after-sign-in';
import type { ComponentType } from 'react';
import type { StoreNeed } from '../features/stores/store-gate.tsx';

/** A screen's file exports its component as `Component`. */
interface ScreenModule {
  Component: ComponentType;
}

/** The entry of a screen in the navigation. Within a group, entries stand in the order of the manifest. */
export interface NavigationEntry {
  label: string;
  /** The label under the icon if space is short. */
  shortLabel?: string;
  icon: 'account' | 'activity' | 'games' | 'home' | 'people' | 'records' | 'representatives' | 'stores';
  /** The owner's screens of all stores, those of one store, the owner's account, or the screens of a counter. */
  group: 'arcade' | 'store' | 'account' | 'counter';
  /** In a phone's tab bar; the owner's other entries are in its menu. Without stores, the arcade has only these. */
  isTab?: true;
  /** The label of the entry for all stores, which stands after the tabs of the arcade. */
  labelOfAll?: string;
}

export interface Screen {
  path: string;
  /** The title of the browser tab; the heading is the `Page` title. */
  title: string;
  guard: Guard;
  /**
   * The target of the owner's back button. The first navigation entry on the way back is highlighted. Staff always go
   * back to their dashboard.
   */
  back?: string;
  navigation?: NavigationEntry;
  /** The behavior of a screen about one store, `?store=<id>`, without a store in its URL. */
  store?: StoreNeed;
  /** The question above the stores to choose from. */
  choose?: string;
  /** The screen shows one game, record or staff member, which exists only in its store. */
  isOfOneThing?: true;
  /** The URL has the period, stores and comparison of figures. Links between such screens keep them. */
  hasPeriod?: true;
  /** The screen is a list. Returning to it restores its scroll position and filters. */
  isList?: true;
  /** A printable page in its own window, without the shell. */
  isPrint?: true;
  load: () => Promise<ScreenModule>;
}
