const ROWS = 'main tbody tr';
const OPENS = 'a[href], button:not(:disabled)';
/** How much of the top and bottom of the view the page's header and a table's totals may cover. */
const COVERED_PX = 120;

const opener = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(OPENS);
const isDrawn = (row: Element): boolean => row.getClientRects().length > 0;

function isInView(row: Element): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= COVERED_PX && bottom <= innerHeight - COVERED_PX;
}

/** Selects the row with the focus, if it can be selected. A range includes all rows since the last selected one. */
export function selectRow(isRange: boolean): void {
  const box = document.activeElement?.closest(ROWS)?.querySelector('[data-select]');
  // Not `click()`, whose event cannot carry Shift.
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
}

/**
 * Focuses the link of the next or previous row of the screen's tables, so that Enter opens it. Starts at the row with
 * the focus, else at the first row in view.
 */
export function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll(ROWS)].filter((row) => isDrawn(row) && opener(row));
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const next = present === -1 ? Math.max(0, rows.findIndex(isInView)) : present + step;
  const row = rows[next];
  if (!row) return;
  opener(row)?.focus({ preventScroll: true });
  if (!isInView(row)) row.scrollIntoView({ block: 'center' });
}
