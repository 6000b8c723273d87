import { currentFormats } from '@quarterdeck/domain/formats';

function formatOf(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options });
}

interface NarrowFormats {
  compact: Intl.NumberFormat;
  whole: Intl.NumberFormat;
  exact: Intl.NumberFormat;
}
const formats = new Map<string, NarrowFormats>();

/** In the reader's currency. */
function narrowFormats(): NarrowFormats {
  const { currency } = currentFormats();
  const cached = formats.get(currency);
  if (cached) return cached;
  const made = {
    compact: formatOf(currency, { notation: 'compact', maximumFractionDigits: 1 }),
    whole: formatOf(currency, { maximumFractionDigits: 0 }),
    exact: formatOf(currency, {}),
  };
  formats.set(currency, made);
  return made;
}

/** `$242`. Usual figures are whole dollars. */
export const wholeAmount = (dollars: number): string => narrowFormats().whole.format(dollars);

/** `$48.2k`, `$3.1M`, and below a thousand `$500` or `$2.50`, for chart axes and other narrow spaces. */
export function compactAmount(dollars: number): string {
  const { compact, whole, exact } = narrowFormats();
  if (Math.abs(dollars) < 1000) return (Number.isInteger(dollars) ? whole : exact).format(dollars);
  return compact
    .formatToParts(dollars)
    .map(({ type, value }) => (type === 'compact' ? value.replace('K', 'k') : value))
    .join('');
}
