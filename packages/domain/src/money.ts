/** An amount of US dollars as a whole number of cents. Never a fraction, never a float of dollars. */
export type Cents = number & { readonly __unit: 'cents' };

/** The largest amount a person may enter, 10,000,000.00: far above a day's takings, far below where integers lose cents. */
export const MAX_AMOUNT = 1_000_000_000 as Cents;

/** @throws RangeError when `value` is not a whole number that JavaScript holds exactly. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of cents`);
  // A negative zero would print as "-$0.00".
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO = cents(0);

export const add = (a: Cents, b: Cents): Cents => cents(a + b);
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b);
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
};

/** The share `numerator / denominator` of an amount, rounded half away from zero to the cent. Exact: worked out in integers. */
export function share(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const negative = product < 0n !== divisor < 0n;
  const magnitude = product < 0n ? -product : product;
  const positiveDivisor = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * magnitude + positiveDivisor) / (2n * positiveDivisor);
  return cents(Number(negative ? -rounded : rounded));
}

/** Whether a number of dollars has at most two decimals: it is then exactly the number nearest to some whole cents. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;

/** Dollars as they travel on the wire to cents. @throws RangeError on a third decimal. */
export function fromDollars(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} is not a valid amount in dollars and cents`);
  return cents(Math.round(dollars * 100));
}

/** Cents to the JSON number of dollars with at most two decimals that travels on the wire. */
export const toDollars = (amount: Cents): number => amount / 100;

/** Digits and signs as the keyboards of phones type them (full-width, Arabic, Persian) to those of ASCII. */
const toAscii = (typed: string): string =>
  typed
    .replace(/[０-９＄，．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[−–]/g, '-');

export type MoneyProblem = 'blank' | 'not-a-number' | 'too-many-decimals' | 'negative' | 'too-large';

/**
 * Reads what a person typed: `12`, `12.5`, `1,234.50`, `$12.50`, `.5` and, where decimals are typed with a comma, `12,50`.
 * Full-width and other digits of phone keyboards are understood. Blank is a problem of its own: the caller decides what it means.
 */
export function parseMoney(
  typed: string,
  { allowNegative = false }: { allowNegative?: boolean } = {},
): { amount: Cents } | { problem: MoneyProblem } {
  const text = toAscii(typed).replace(/[\s$]/g, '');
  if (text === '') return { problem: 'blank' };
  const plain = /^-?\d+,\d{1,2}$/.test(text)
    ? text.replace(',', '.')
    : /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)
      ? text.replaceAll(',', '')
      : text;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const [, sign = '', whole = '', decimals = ''] = match ?? [];
  if (!match || (whole === '' && decimals === '')) return { problem: 'not-a-number' };
  if (decimals.length > 2) return { problem: 'too-many-decimals' };
  if (whole.replace(/^0+/, '').length > 8) return { problem: 'too-large' };
  const magnitude = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  if (magnitude > MAX_AMOUNT) return { problem: 'too-large' };
  if (sign && magnitude > 0 && !allowNegative) return { problem: 'negative' };
  return { amount: cents(sign ? -magnitude : magnitude) };
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `$1,234.50`, as every figure is shown. */
export const formatUsd = (amount: Cents): string => usd.format(amount / 100);

/** `1234.50`, as an input field holds it. */
export const formatPlain = (amount: Cents): string => plain.format(amount / 100).replaceAll(',', '');

const formatters = new Map<string, Intl.NumberFormat>();

/** `R 450.00`, `$7.00`: an amount in the currency it was paid in. */
export function formatMoney(amount: Cents, currency: string): string {
  let format = formatters.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    formatters.set(currency, format);
  }
  return format.format(amount / 100);
}
