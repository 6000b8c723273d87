/** Focuses the screen's heading, for example when the focused button disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
