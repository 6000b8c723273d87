export const VIEWS = ['compare', 'cards'] as const;
export type View = (typeof VIEWS)[number];

const KEY = 'stores-view';

export const viewNamed = (name: string | null): View | null => VIEWS.find((view) => view === name) ?? null;

/** The view chosen last in this browser. */
export function rememberedView(): View | null {
  try {
    return viewNamed(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function rememberView(view: View): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Without storage the address still names the view.
  }
}
