/**
 * Returns the focus to a button that was disabled while it was busy: the browser takes the focus from a disabled
 * button, and the next Tab would begin at the top of the page.
 */
export function keepFocusOfBusyButtons(): void {
  let enabled: MutationObserver | undefined;
  document.addEventListener('focusin', ({ target }) => {
    enabled?.disconnect();
    if (!(target instanceof HTMLButtonElement)) return;
    enabled = new MutationObserver(() => {
      if (!target.disabled && document.activeElement === document.body) target.focus({ preventScroll: true });
    });
    enabled.observe(target, { attributeFilter: ['disabled'] });
  });
}
