import type { ComponentType } from 'react';
import type { StoreNeed } from '../features/stores/store-gate.tsx';
import type { Guard } from '../platform/session/guards.ts';

/** A screen's file exports its component as `Component`. */
interface ScreenModule {
  Component: ComponentType;
}

export interface Screen {
  path: string;
  /** In the browser's tab; a screen's own heading is its `Page` title. */
  title: string;
  guard: Guard;
  /**
   * Where the owner's back button leads. The entry of the navigation that is marked is the first one on the way back.
   * Staff always go back to their dashboard.
   */
  back?: string;
  /** The screen is about one store, `?store=<id>`. Says what happens when there is none. */
  store?: StoreNeed;
  /** It shows one game, record or person of its store, which another store does not have. */
  isOfOneThing?: true;
  /** A list that somebody comes back to: it is shown where it was left, with its filters. */
  isList?: true;
  /** A prerendered page for strangers: nothing of the app around it. */
  isBare?: true;
  /** Made for paper, in a window of its own: no shell around it. */
  isPaper?: true;
  load: () => Promise<ScreenModule>;
}
