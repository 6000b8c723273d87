/**
 * Focuses a new element in place of the removed one that had the focus, which would otherwise be at the top of the
 * page.
 */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
