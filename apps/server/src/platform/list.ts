/** A list in the format of the contract's `list`. */
export interface List<Row> {
  data: Row[];
  more?: true;
  next?: string;
}

/**
 * The first `limit` rows.
 * @param found one row more than `limit` when there are more.
 */
export function listOf<Row extends { _id: string }>(found: Row[], limit: number): List<Row> {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return found.length > limit && last ? { data, more: true, next: last._id } : { data };
}
