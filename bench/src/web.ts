// The web app in a real browser: download sizes, Lighthouse, scrolling of lists with ten thousand rows, and latency per
// key. Prints its measurements; fails only when a screen shows the wrong content. `--only
// sizes|lighthouse|lists|typing` measures a part.
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { DASHBOARD, LANDING, LOGIN, PRICING, visitSize } from '../../tools/web-size.ts';
import { logProgress } from './progress.ts';
import { figureTable, verdict, type Figure } from './report.ts';
import { auditPages, CATEGORIES, type Audited } from './web-lighthouse.ts';
import { BARE_LINES, scrollLists, type Scrolled } from './web-lists.ts';
import { startSite, type Site } from './web-site.ts';
import { BARE_FIELDS, KEY_BUDGET_MS, typeDay, type Typed } from './web-typing.ts';

const PERFECT = 100;
const NO_BUDGET = '–';

const PARTS = ['sizes', 'lighthouse', 'lists', 'typing'];
const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
if (only !== undefined && !PARTS.includes(only)) throw new Error(`--only takes one of ${PARTS.join(', ')}`);
const isWanted = (part: string) => only === undefined || only === part;

const sizeFigures = (): Figure[] =>
  [LANDING, PRICING, LOGIN, DASHBOARD].map((visit) => {
    const { name, scriptsGzipKib, stylesGzipKib, sentBrotliKib, files } = visitSize(visit);
    const measured = `${scriptsGzipKib.toFixed(1)} KiB of scripts and ${stylesGzipKib.toFixed(1)} KiB of style sheets gzipped`;
    return [`Size: ${name}`, `${measured}; ${sentBrotliKib.toFixed(1)} KiB as sent, ${files.length} files`, 'npm test'];
  });

function auditFigure({ page, preset, scores, findings, ...figures }: Audited): Figure {
  const isPerfect = scores.every((score) => score >= PERFECT);
  const details = [
    `LCP ${(figures.largestContentMs / 1000).toFixed(2)} s`,
    `TBT ${figures.blockedMs.toFixed(0)} ms`,
    `CLS ${figures.layoutShift.toFixed(3)}`,
    `${figures.sentKib.toFixed(0)} KiB`,
    ...findings,
  ];
  const budget = page === 'landing' ? `${CATEGORIES.map(() => PERFECT).join(' / ')}: ${verdict(isPerfect)}` : NO_BUDGET;
  return [`Lighthouse: ${page}, ${preset}`, `${scores.join(' / ')} (${details.join(', ')})`, budget];
}

const scrollFigure = ({ list, rows, throttled, frames, dropped, longTasks, worstGapMs }: Scrolled): Figure => [
  `Scrolling ${rows.toLocaleString('en-US')} rows: ${list}, processor ${throttled}x slower`,
  `${dropped} of ${frames} frames dropped, longest ${worstGapMs.toFixed(0)} ms, ${longTasks} tasks over 50 ms`,
  throttled === 1 && list !== BARE_LINES ? `0 dropped: ${verdict(dropped === 0)}` : NO_BUDGET,
];

const typingFigure = ({ part, keys, p50, p95, worst, late }: Typed): Figure => [
  `Typing ${part}, processor 4x slower, ${keys} keys`,
  `p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms to the next paint; ${late} of ${KEY_BUDGET_MS} ms or more`,
  part === BARE_FIELDS ? NO_BUDGET : `each < ${KEY_BUDGET_MS} ms: ${verdict(late === 0)}`,
];

async function measureSite(site: Site): Promise<Figure[]> {
  return [
    ...(isWanted('lighthouse') ? (await auditPages(site)).map(auditFigure) : []),
    ...(isWanted('lists') ? (await scrollLists(site)).map(scrollFigure) : []),
    ...(isWanted('typing') ? (await typeDay(site)).map(typingFigure) : []),
  ];
}

async function bench(): Promise<void> {
  const figures = isWanted('sizes') ? sizeFigures() : [];
  if (only !== 'sizes') {
    logProgress('starting the demonstration and filling the long lists');
    const site = await startSite();
    const interrupted = () => void site.stop().finally(() => process.exit(1));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    try {
      figures.push(...(await measureSite(site)));
    } finally {
      await site.stop();
    }
  }
  console.log(figureTable(figures));
  console.log(
    `\nScores: ${CATEGORIES.join(' / ')}. Over HTTP/1.1 on loopback, without TLS; Lighthouse simulates the network and the ` +
      `slow processor. ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}) run browser, server and database.`,
  );
}

await bench();
