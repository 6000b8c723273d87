import { remember, remembered } from '../../platform/remembered.ts';

export const VIEWS = ['compare', 'cards'] as const;
export type View = (typeof VIEWS)[number];

const KEY = 'stores-view';

export const viewNamed = (name: string | null): View | null => VIEWS.find((view) => view === name) ?? null;

/** The view chosen last in this browser. */
export const rememberedView = (): View | null => viewNamed(remembered(KEY));

/** Without storage the view is still in the URL. */
export const rememberView = (view: View): void => remember(KEY, view);
