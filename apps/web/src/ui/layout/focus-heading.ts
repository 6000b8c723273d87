/** Puts the focus on the screen's heading, after the button that had it went away with what it deleted. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
