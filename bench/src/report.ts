import type { DataSet } from './data-set.ts';
import { percentileMs, requestsPerSecond, together, type Measured } from './load-test.ts';
import type { Work } from './work.ts';

/** One work on one data set: what both servers did, round by round. */
export interface Comparison {
  work: Work;
  dataSet: DataSet;
  rounds: { bare: Measured; product: Measured }[];
}

const HEADINGS = ['Work', 'Data', 'Bare req/s', 'Product req/s', 'Ratio (rounds)', 'Bare p50 / p95 / p99 ms'];
const PRODUCT_HEADINGS = ['Product p50 / p95 / p99 ms', 'Budget'];

const tableRow = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const whole = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const latencies = (measured: Measured): string =>
  [0.5, 0.95, 0.99].map((share) => percentileMs(measured, share).toFixed(1)).join(' / ');

export const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

const ratioOf = ({ bare, product }: { bare: Measured; product: Measured }): number =>
  requestsPerSecond(product) / requestsPerSecond(bare);

export const productOf = ({ rounds }: Comparison): Measured => together(rounds.map(({ product }) => product));

function comparisonRow(comparison: Comparison): string {
  const { work, dataSet, rounds } = comparison;
  const bare = together(rounds.map((round) => round.bare));
  const product = productOf(comparison);
  const ratio = ratioOf({ bare, product });
  const ratios = rounds.map(ratioOf);
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const budget = work.budget === undefined ? '–' : `≥ ${work.budget}: ${verdict(ratio >= work.budget)}`;
  return tableRow([
    work.name,
    dataSet.name,
    whole(requestsPerSecond(bare)),
    whole(requestsPerSecond(product)),
    `${ratio.toFixed(2)} (${range})`,
    latencies(bare),
    latencies(product),
    budget,
  ]);
}

export function comparisonTable(comparisons: Comparison[]): string {
  const headings = [...HEADINGS, ...PRODUCT_HEADINGS];
  return [tableRow(headings), tableRow(headings.map(() => '---')), ...comparisons.map(comparisonRow)].join('\n');
}

/** @param figures each a name, what was measured, and the budget with whether it is met. */
export function figureTable(figures: [name: string, measured: string, budget: string][]): string {
  return [tableRow(['Figure', 'Measured', 'Budget']), tableRow(['---', '---', '---']), ...figures.map(tableRow)].join(
    '\n',
  );
}
