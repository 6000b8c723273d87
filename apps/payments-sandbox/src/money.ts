import { cents, type Cents } from '@quarterdeck/domain/money';

/** `7.00`. */
export function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Converts `7`, `7.0`, `7.00` to cents. Undefined unless it is an amount with at most two decimals. */
export function fromDecimal(text: string): Cents | undefined {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : cents(Number(whole) * 100 + Number(decimals.padEnd(2, '0')));
}

/** The money of subscriptions: `{"currency_code":"USD","value":"7.00"}`. */
export const money = (amount: Cents, currency: string) => ({ currency_code: currency, value: decimal(amount) });
