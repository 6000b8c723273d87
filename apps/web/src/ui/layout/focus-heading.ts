/** Focuses the screen's heading, for example when the focused button disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Returns the focus to an element, or to the heading if the element is gone. */
export function returnFocus(to: EventTarget | null): void {
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus({ preventScroll: true });
  else focusHeading();
}
