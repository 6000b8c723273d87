import { cents, type Cents } from './money.ts';

/** A one-time purchase by card. Prices are in South African rand, whole cents. */
export interface Extra {
  productCode: string;
  name: string;
  description: string;
  price: Cents;
}

export const EXTRAS_CURRENCY = 'ZAR';

/** The extras on sale. A discontinued product keeps its name in past purchases, because payments store it. */
export const EXTRAS: readonly Extra[] = [
  {
    productCode: 'SETUP_SESSION',
    name: 'Set-up session',
    description: 'A one-hour call: we enter your games, staff and float with you.',
    price: cents(45_000),
  },
  {
    productCode: 'RECORDS_IMPORT',
    name: 'Records import',
    description: 'We import up to two years of your spreadsheets into your records.',
    price: cents(95_000),
  },
];
