import { counted } from '@quarterdeck/domain/counted';

export interface Cost {
  /** The number of paid stores. */
  further: number;
  /** Per month. */
  cents: number;
}

/** The first store is free. All further stores cost the same. */
export function costOf(stores: number, priceCents: number): Cost {
  const further = Math.max(0, stores - 1);
  return { further, cents: further * priceCents };
}

/** `$28`, or `$10.50` where there are cents. The public pages do not load the app's formatting. */
export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

export const arcadesInWords = (stores: number): string => counted(stores, 'arcade');

export const furtherInWords = (further: number): string => counted(further, 'further arcade');

/** The slider's value for screen readers. */
export const costInWords = (stores: number, priceCents: number): string =>
  `${arcadesInWords(stores)}, ${inDollars(costOf(stores, priceCents).cents)} a month`;
