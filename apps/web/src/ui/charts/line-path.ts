/** A point of a line: the index of its column, and its amount. */
export interface Point {
  index: number;
  value: number;
}

/** The parts of a line. The line is broken where an amount is missing. */
export function unbroken(values: (number | null)[]): Point[][] {
  const parts: Point[][] = [];
  let isBroken = true;
  for (const [index, value] of values.entries()) {
    if (value === null) isBroken = true;
    else if (isBroken) {
      parts.push([{ index, value }]);
      isBroken = false;
    } else parts.at(-1)?.push({ index, value });
  }
  return parts;
}

const rounded = (place: number): string => place.toFixed(2);

/**
 * The path of a part in a box of 100 by 100, each point in the middle of its column.
 * @param heightOf returns the height from the bottom in percent.
 */
export const pathOf = (part: Point[], columns: number, heightOf: (value: number) => number): string =>
  part
    .map(
      ({ index, value }, place) =>
        `${place === 0 ? 'M' : 'L'}${rounded(((index + 0.5) / columns) * 100)} ${rounded(100 - heightOf(value))}`,
    )
    .join('');

/** The area between a part and a height, in percent from the bottom. */
export function areaOf(part: Point[], columns: number, heightOf: (value: number) => number, base: number): string {
  const [first, last] = [part[0], part.at(-1)];
  if (!first || !last) return '';
  const x = ({ index }: Point) => rounded(((index + 0.5) / columns) * 100);
  const floor = rounded(100 - base);
  return `${pathOf(part, columns, heightOf)}L${x(last)} ${floor}L${x(first)} ${floor}Z`;
}
