const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$242`. Usual figures are whole dollars. */
export const wholeUsd = (dollars: number): string => whole.format(dollars);

/** `$48.2k`, `$3.1M`, and below a thousand `$500` or `$2.50`, for chart axes and other narrow spaces. */
export function compactUsd(dollars: number): string {
  if (Math.abs(dollars) >= 1000) return compact.format(dollars).replace('K', 'k');
  return Number.isInteger(dollars) ? whole.format(dollars) : exact.format(dollars);
}
