import type { Guard } from '@quarterdeck/domain/after-sign-in';
import type { ComponentType } from 'react';
import type { StoreNeed } from '../features/stores/store-gate.tsx';

/** A screen's file exports its component as `Component`. */
interface ScreenModule {
  Component: ComponentType;
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
  /** The behaviour of a screen about one store, `?store=<id>`, without a store in its URL. */
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
