/** Divides evenly into columns of two, three and four. */
const GROUP_SIZE = 24;

/**
 * A list in parts that the browser may skip while they are out of view. It has to look after each part: ten thousand
 * rows on their own cost as much as drawing them.
 */
export const inGroups = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / GROUP_SIZE) }, (_, group) =>
    rows.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE),
  );
