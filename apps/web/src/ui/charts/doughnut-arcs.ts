const CENTER = 50;
const OUTER = 49;
const INNER = 32;

const at = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI;
  return `${(CENTER + radius * Math.sin(angle)).toFixed(2)} ${(CENTER - radius * Math.cos(angle)).toFixed(2)}`;
};

/** SVG needs a flag for an arc of more than half a turn, because the same two points also have a shorter arc. */
function arc(from: number, to: number): string {
  const isLong = to - from > 0.5 ? 1 : 0;
  return (
    `M${at(from, OUTER)}A${OUTER} ${OUTER} 0 ${isLong} 1 ${at(to, OUTER)}` +
    `L${at(to, INNER)}A${INNER} ${INNER} 0 ${isLong} 0 ${at(from, INNER)}Z`
  );
}

/**
 * The path of each part of a ring in a box of 100 by 100, clockwise from the top. An amount that is not positive has no
 * path. A whole ring is drawn as two halves.
 */
export function ringPaths(amounts: number[]): string[] {
  const positive = amounts.map((amount) => Math.max(0, amount));
  const total = positive.reduce((sum, amount) => sum + amount, 0);
  let end = 0;
  return positive.map((amount) => {
    if (amount === 0) return '';
    const from = end / total;
    end += amount;
    const to = end / total;
    return to - from === 1 ? arc(0, 0.5) + arc(0.5, 1) : arc(from, to);
  });
}
