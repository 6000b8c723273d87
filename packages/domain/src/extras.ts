import { cents, type Cents } from './money.ts';

/** Something sold once, by card. Prices are South African rand, whole cents. */
export interface Extra {
  productCode: string;
  name: string;
  description: string;
  price: Cents;
}

export const EXTRAS_CURRENCY = 'ZAR';

/** What is on sale. A product that is taken off keeps its name in what was bought: payments carry it. */
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
