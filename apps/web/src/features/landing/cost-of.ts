import { counted } from '@quarterdeck/domain/counted';

export interface Cost {
  /** The stores that are paid for. */
  further: number;
  /** Per month. */
  cents: number;
}

/** The first store is free; each further one costs the same. */
export function costOf(stores: number, priceCents: number): Cost {
  const further = Math.max(0, stores - 1);
  return { further, cents: further * priceCents };
}

/** `$28`, or `$10.50` where there are cents. Without the app's formatting, which the public pages do not load. */
export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

export const arcadesInWords = (stores: number): string => counted(stores, 'arcade');

export const furtherInWords = (further: number): string => counted(further, 'further arcade');

/** What a screen reader says of the slider. */
export const costInWords = (stores: number, priceCents: number): string =>
  `${arcadesInWords(stores)}, ${inDollars(costOf(stores, priceCents).cents)} a month`;
