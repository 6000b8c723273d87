import { currentFormats } from './formats.ts';

/**
 * An amount in whole cents, or in hundredths of the owner's currency. Never a fraction, never a float of dollars.
 */
export type Cents = number & { readonly __unit: 'cents' };

/**
 * The largest amount that can be entered, 10,000,000.00: far above a day's takings, far below where integers lose
 * precision.
 */
export const MAX_AMOUNT = 1_000_000_000 as Cents;

/** @throws RangeError when `value` is not a safe integer. */
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

/**
 * The share `numerator / denominator` of an amount, rounded half away from zero to the cent. Exact: computed in
 * integers.
 */
export function share(amount: Cents, numerator: number, denominator: number): Cents {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const negative = product < 0n !== divisor < 0n;
  const magnitude = product < 0n ? -product : product;
  const positiveDivisor = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * magnitude + positiveDivisor) / (2n * positiveDivisor);
  return cents(Number(negative ? -rounded : rounded));
}

/** Whether a number of dollars has at most two decimals, that is, is the closest double to a whole number of cents. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;

/**
 * Converts the wire's dollars to cents.
 * @throws RangeError on a third decimal.
 */
export function fromDollars(dollars: number): Cents {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} is not a valid amount in dollars and cents`);
  return cents(Math.round(dollars * 100));
}

/** Like `fromDollars`, but undefined stays undefined. */
export const fromDollarsOrUndefined = (dollars: number | undefined): Cents | undefined =>
  dollars === undefined ? undefined : fromDollars(dollars);

/** Converts cents to the wire's dollars, with at most two decimals. */
export const toDollars = (amount: Cents): number => amount / 100;
/** Like `toDollars`, but null stays null. */
export const toDollarsOrNull = (amount: Cents | null): number | null => (amount === null ? null : toDollars(amount));

const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  let format = moneyFormats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    moneyFormats.set(currency, format);
  }
  return format;
}

/** `$`, `€`, `CHF`. */
export const currencySymbol = (currency: string): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Removes spaces, and the reader's currency as a code or symbol. */
function withoutCurrency(typed: string): string {
  const { currency } = currentFormats();
  return typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replaceAll(currency.toUpperCase(), '')
    .replaceAll(currencySymbol(currency).toUpperCase(), '');
}

/** Converts digits and signs of phone keyboards (full-width, Arabic, Persian) to ASCII. */
const toAscii = (typed: string): string =>
  typed
    .replace(/[０-９＄，．－]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[−–]/g, '-');

const DECIMAL_COMMA = /^-?\d+,\d{1,2}$/;
const THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** An amount with a point for the decimals. A comma of any other meaning stays. */
function withoutCommas(text: string): string {
  if (DECIMAL_COMMA.test(text)) return text.replace(',', '.');
  return THOUSANDS.test(text) ? text.replaceAll(',', '') : text;
}

export type MoneyProblem = 'blank' | 'not-a-number' | 'too-many-decimals' | 'negative' | 'too-large';

/**
 * Parses a typed amount: `12`, `12.5`, `1,234.50`, `.5`, for decimal commas `12,50`, and with the reader's currency
 * `$12.50` or `USD 12.50`. Full-width and other digits of phone keyboards are accepted. Blank is a separate problem:
 * the caller decides what it means.
 */
export function parseMoney(
  typed: string,
  { allowNegative = false }: { allowNegative?: boolean } = {},
): { amount: Cents } | { problem: MoneyProblem } {
  const text = withoutCurrency(toAscii(typed));
  if (text === '') return { problem: 'blank' };
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(withoutCommas(text));
  const [, sign = '', whole = '', decimals = ''] = match ?? [];
  if (!match || (whole === '' && decimals === '')) return { problem: 'not-a-number' };
  if (decimals.length > 2) return { problem: 'too-many-decimals' };
  if (whole.replace(/^0+/, '').length > 8) return { problem: 'too-large' };
  const magnitude = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  if (magnitude > MAX_AMOUNT) return { problem: 'too-large' };
  if (sign && magnitude > 0 && !allowNegative) return { problem: 'negative' };
  return { amount: cents(sign ? -magnitude : magnitude) };
}

/** `1234.50`, the format of input fields. */
export const formatPlain = (amount: Cents): string => (amount / 100).toFixed(2);

/** `R 450.00`, `$7.00`: an amount in the currency it was paid in. */
export const formatMoney = (amount: Cents, currency: string): string => moneyFormat(currency).format(amount / 100);

/** `$1,234.50` in the reader's currency, the format of every figure on screen. */
export const formatAmount = (amount: Cents): string => formatMoney(amount, currentFormats().currency);

/** Like `formatAmount`, for an amount from the wire. */
export const formatDollars = (dollars: number): string => formatAmount(fromDollars(dollars));
