/** Focuses the screen's heading, after the focused button disappeared with the item it deleted. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
