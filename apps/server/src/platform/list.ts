/** One page of a list, and whether more follow. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

/**
 * The first `limit` rows.
 * @param rows one row more than `limit` when there are more.
 */
export const pageOf = <Row>(rows: Row[], limit: number): Page<Row> => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit,
});

/** A list in the format of the contract's `list`. */
interface List<Reply> {
  data: Reply[];
  more?: true;
  next?: string;
}

/** `next` is the last row of a list that has more. */
export function presentList<Row, Reply extends { _id: string }>(
  { rows, hasMore }: Page<Row>,
  present: (row: Row) => Reply,
): List<Reply> {
  const data = rows.map(present);
  const last = data.at(-1);
  return hasMore && last ? { data, more: true, next: last._id } : { data };
}
