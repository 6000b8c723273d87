/** Focuses the screen's heading after the focused button disappeared with its deleted item. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
