import { PAYMENTS_PAGE_SIZE, type Payment } from '@quarterdeck/contract/billing';

/** The cursor of the next page; undefined after the last. */
export const nextPage = (page: Payment[]): string | undefined =>
  page.length === PAYMENTS_PAGE_SIZE ? page.at(-1)?._id : undefined;
