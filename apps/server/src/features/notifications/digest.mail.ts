import { wordsOf } from '@quarterdeck/contract/attention-words';
import { formatMedium, formatShort } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { cents, formatAmount, sum, type Cents } from '@quarterdeck/domain/money';
import type { Mail, MailRow } from '../../platform/mail-body.ts';
import type { Line } from '../attention/attention.lines.ts';
import type { Digest, DigestStore } from './digest.content.ts';
import { dayInWords } from './notifications.words.ts';

/** The dashboard lists the others. */
const MAX_LINES = 10;
const PERCENT = 100;

/** `6.2% above the usual $410.00`; without a percentage if nothing, or less, is usual. */
export function againstUsual(takings: Cents, usual: Cents): string {
  if (usual <= 0) return takings === usual ? `As usual (${formatAmount(usual)})` : `Usually ${formatAmount(usual)}`;
  const percent = Math.round(((takings - usual) / usual) * PERCENT * 10) / 10;
  if (percent === 0) return `As usual (${formatAmount(usual)})`;
  return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the usual ${formatAmount(usual)}`;
}

function cashWords({ short, over, isAdjusted }: DigestStore): string {
  const parts = [
    ...(short > 0 ? [`Short ${formatAmount(short)}`] : []),
    ...(over > 0 ? [`Over ${formatAmount(over)}`] : []),
    ...(isAdjusted ? ['Adjusted by a negative count'] : []),
  ];
  return parts.length === 0 ? 'Balanced' : parts.join(', ');
}

function closedWords({ until, reason }: NonNullable<DigestStore['closure']>, { date }: DigestStore): string {
  const format = until?.slice(0, 4) === date.slice(0, 4) ? formatShort : formatMedium;
  const end = until === null ? 'Closed' : `Closed until ${format(until)}`;
  return reason === '' ? end : `${end}: ${reason}`;
}

function rowOfStore(store: DigestStore, appUrl: string, isDateShown: boolean): MailRow {
  const { id, name, date, takings, usual, closure } = store;
  const query = (screen: string, rest: Record<string, string>) =>
    `${appUrl}${screen}?${new URLSearchParams({ store: id, ...rest }).toString()}`;
  const dated = isDateShown ? [formatShort(date)] : [];
  if (takings !== null)
    return {
      label: name,
      figure: formatAmount(takings),
      notes: [...dated, ...(usual === null ? [] : [againstUsual(takings, usual)]), cashWords(store)],
      url: query('/financials', { period: 'dates', from: date, to: date }),
    };
  if (closure !== null) return { label: name, figure: '–', notes: [...dated, closedWords(closure, store)] };
  const expected = usual === null ? [] : [`Usually ${formatAmount(usual)}`];
  return {
    label: name,
    figure: '–',
    notes: [...dated, 'Nothing entered yet', ...expected],
    url: query('/add-financial', { date }),
  };
}

function rowOfLine(line: Line, appUrl: string): MailRow {
  const { store, kind } = line;
  const amount = line.amount === null ? null : formatAmount(cents(Math.abs(line.amount)));
  const usual = kind === 'missing' && amount !== null ? [`Usually ${amount}`] : [];
  const { what, detail, to } = wordsOf({ ...line, storeId: store.id }, store.today);
  return {
    label: `${what}, ${store.storeName}`,
    ...(amount !== null && kind !== 'missing' && { figure: amount }),
    notes: [...(detail === '' ? [] : [detail]), ...usual],
    url: appUrl + to,
  };
}

/** The total of all stores with a record; compared only if all of them have usual takings. */
function totalOf(stores: DigestStore[]): { takings: Cents; notes: string[] } {
  const entered = stores.filter((store) => store.takings !== null);
  const takings = sum(entered.map((store) => store.takings as Cents));
  const usual = entered.map((store) => store.usual);
  const isKnown = (all: (Cents | null)[]): all is Cents[] => all.length > 0 && all.every((each) => each !== null);
  return { takings, notes: isKnown(usual) ? [againstUsual(takings, sum(usual))] : [] };
}

function entrySentence(entered: number, open: number): string {
  if (open === 0) return 'All stores were closed.';
  if (open === 1) return entered === 1 ? 'The day was entered.' : 'Nothing was entered yet.';
  if (entered === open) return `All ${open} open stores entered the day.`;
  return `${entered} of ${open} open stores entered the day.`;
}

export function digestMail(
  { to, appUrl, unsubscribe }: { to: string; appUrl: string; unsubscribe: NonNullable<Mail['unsubscribe']> },
  { stores, skipped, lines }: Digest,
): Mail {
  const dates = new Set(stores.map(({ date }) => date));
  const [date] = dates;
  const day = dates.size === 1 && date !== undefined ? dayInWords(date) : 'Yesterday';
  const { takings, notes } = totalOf(stores);
  const entered = stores.filter((store) => store.takings !== null).length;
  const open = stores.filter((store) => store.takings !== null || store.closure === null).length;
  const took = entered === 0 ? 'nothing entered' : formatAmount(takings);
  const needs = lines.length === 0 ? '' : `, ${counted(lines.length, 'thing needs', 'things need')} attention`;
  const came = entrySentence(entered, open);
  const rest = lines.length - MAX_LINES;
  const attention = {
    title: 'Needs attention',
    rows: [
      ...lines.slice(0, MAX_LINES).map((line) => rowOfLine(line, appUrl)),
      ...(rest > 0 ? [{ label: `${rest} more on the dashboard`, url: `${appUrl}/dashboard` }] : []),
    ],
  };
  return {
    to,
    subject: `${day}: ${took}${needs}`,
    paragraphs: [lines.length === 0 ? `${came} Nothing needs your attention.` : came],
    lists: [
      {
        title: `Takings, ${day}`,
        rows: stores.map((store) => rowOfStore(store, appUrl, dates.size > 1)),
        ...(entered > 1 && { total: { label: 'Total', figure: formatAmount(takings), notes } }),
      },
      ...(skipped.length > 0
        ? [{ title: 'Not in an earlier email', rows: skipped.map((store) => rowOfStore(store, appUrl, true)) }]
        : []),
      ...(lines.length > 0 ? [attention] : []),
    ],
    action: { label: 'Open dashboard', url: `${appUrl}/dashboard` },
    unsubscribe,
  };
}
