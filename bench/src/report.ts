import type { DataSet } from './data-set.ts';
import { cpuMsPerRequest, percentileMs, requestsPerSecond, merged, type Measured } from './load-test.ts';
import type { Work } from './work.ts';

/** One kind of work on one data set: both servers' measurements per round. */
export interface Comparison {
  work: Work;
  dataSet: DataSet;
  rounds: { bare: Measured; product: Measured }[];
}

const HEADINGS = ['Work', 'Data', 'Bare req/s', 'Product req/s', 'Ratio (rounds)', 'Bare p50 / p95 / p99 ms'];
const PRODUCT_HEADINGS = ['Product p50 / p95 / p99 ms', 'CPU ms a request, bare / product', 'Budget'];

const tableRow = (cells: string[]): string => `| ${cells.join(' | ')} |`;
const whole = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const latencies = (measured: Measured): string =>
  [0.5, 0.95, 0.99].map((share) => percentileMs(measured, share).toFixed(1)).join(' / ');

export const verdict = (met: boolean): string => (met ? 'met' : '**missed**');

const ratioOf = ({ bare, product }: { bare: Measured; product: Measured }): number =>
  requestsPerSecond(product) / requestsPerSecond(bare);

export const productOf = ({ rounds }: Comparison): Measured => merged(rounds.map(({ product }) => product));

/**
 * "In every run" means every run of the bench: a run is judged by the ratio over all its rounds, because a single round
 * of a shared machine is unreliable. The table also shows the range of the rounds.
 */
function comparisonRow(comparison: Comparison): string {
  const { work, dataSet, rounds } = comparison;
  const bare = merged(rounds.map((round) => round.bare));
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
    `${cpuMsPerRequest(bare).toFixed(2)} / ${cpuMsPerRequest(product).toFixed(2)}`,
    budget,
  ]);
}

export function comparisonTable(comparisons: Comparison[]): string {
  const headings = [...HEADINGS, ...PRODUCT_HEADINGS];
  return [tableRow(headings), tableRow(headings.map(() => '---')), ...comparisons.map(comparisonRow)].join('\n');
}

export type Figure = [name: string, measured: string, budget: string];

export function figureTable(figures: Figure[]): string {
  return [tableRow(['Figure', 'Measured', 'Budget']), tableRow(['---', '---', '---']), ...figures.map(tableRow)].join(
    '\n',
  );
}
