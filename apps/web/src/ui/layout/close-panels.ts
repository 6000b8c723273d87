/** Closes menus and panels before a dialog opens. The browser shows them above any dialog of the page. */
export function closePanels(): void {
  for (const panel of document.querySelectorAll<HTMLElement>(':popover-open')) {
    const { activeElement } = document;
    panel.hidePopover();
    // The browser does not return the focus if the pressed button became busy.
    if (panel.contains(activeElement) || activeElement === document.body)
      document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)?.focus();
  }
}
