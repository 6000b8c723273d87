/** The button of the screen's period picker; null on a screen without a period. */
export const periodStep = (direction: 'before' | 'after'): HTMLButtonElement | null =>
  document.querySelector<HTMLButtonElement>(`[data-period-step="${direction}"]`);
