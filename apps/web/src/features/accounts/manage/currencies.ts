import { hasCents } from '@quarterdeck/domain/formats';
import { currencySymbol } from '@quarterdeck/domain/money';

/** Metals, funds and test codes begin with X; East Caribbean and Caribbean dollars (XC) are money. */
const NOT_MONEY = /^X(?!C)/;

/** Every currency with two decimals, by name: `Euro (EUR, €)`. */
export function currencies(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en-US', { type: 'currency' });
  return Intl.supportedValuesOf('currency')
    .filter((code) => !NOT_MONEY.test(code) && hasCents(code))
    .map((code) => {
      const symbol = currencySymbol(code);
      return { value: code, label: `${names.of(code) ?? code} (${symbol === code ? code : `${code}, ${symbol}`})` };
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
}
