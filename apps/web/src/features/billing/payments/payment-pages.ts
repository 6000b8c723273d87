import { PAYMENTS_PAGE_SIZE, type Payment } from '@quarterdeck/contract/billing';

/** What the page after this one is asked for with; nothing after the last. */
export const nextPage = (page: Payment[]): string | undefined =>
  page.length === PAYMENTS_PAGE_SIZE ? page.at(-1)?._id : undefined;
