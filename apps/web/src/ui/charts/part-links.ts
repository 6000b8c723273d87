/** What a link from a part of a trend opens, if it has several records. */
export const OPENS = {
  day: 'Opens its records',
  week: 'Opens its days',
  month: 'Opens its days',
  year: 'Opens its months',
};
