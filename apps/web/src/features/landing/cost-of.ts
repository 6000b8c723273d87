import { counted } from '@quarterdeck/domain/counted';

export interface Cost {
  /** The number of paid stores. */
  additional: number;
  /** Per month. */
  cents: number;
}

/** The first store is free. All additional stores cost the same. */
export function costOf(stores: number, priceCents: number): Cost {
  const additional = Math.max(0, stores - 1);
  return { additional, cents: additional * priceCents };
}

/** `$28`, or `$10.50` where there are cents. The public pages do not load the app's formatting. */
export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

export const additionalInWords = (additional: number): string => counted(additional, 'additional store');

/** The slider's value for screen readers. */
export const costInWords = (stores: number, priceCents: number): string =>
  `${counted(stores, 'store')}, ${inDollars(costOf(stores, priceCents).cents)} a month`;
