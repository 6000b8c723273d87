/** Screens that make sense for another store as they are. */
const LISTS = [
  '/store-details',
  '/games',
  '/financials',
  '/staff',
  '/add-financial',
  '/add-game',
  '/add-staff',
  '/edit-store',
  '/store-history',
];

/** Where a change of store leads from a screen: to the same one, to the list it is in, else to the store's details. */
export const pathInStore = (pathname: string, back: string | undefined): string =>
  [pathname, back].find((path) => path !== undefined && LISTS.includes(path)) ?? '/store-details';
