import { wordsOf } from '@quarterdeck/contract/attention-words';
import { businessDate, formatWholeDay } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { hourInWords } from '@quarterdeck/domain/daily-hour';
import { cents, formatAmount, type Cents } from '@quarterdeck/domain/money';
import type { Mail, MailRow } from '../../platform/mail-body.ts';
import type { Line } from '../attention/attention.lines.ts';
import type { AuditChange } from '../audit/audit.table.ts';
import { dayInWords } from './notifications.words.ts';

export interface NoticeMail {
  to: string;
  line: Line;
  /** Whether this is the last mail about the store for now. */
  isLast: boolean;
  appUrl: string;
  unsubscribe: NonNullable<Mail['unsubscribe']>;
}

const absolute = (amount: Cents | null): Cents => cents(Math.abs(amount ?? 0));

const wordsOfLine = ({ store, ...line }: Line) => wordsOf({ ...line, storeId: store.id }, store.today);

const dayOf = ({ store, date }: Line): string => formatWholeDay(businessDate(date), store.today);

const lastMailNote = (isLast: boolean, storeName: string): string[] =>
  isLast
    ? [`This is our last email about ${storeName} for now. Further ones are only listed under Needs attention.`]
    : [];

/** ` by` and the author's name, or nothing if the author is unknown. */
const by = (who: string): string => (who === '' ? '' : ` by ${who}`);

/** The author's name, or nothing if the author is unknown. */
const savedLast = (who: string): string => (who === '' ? '' : ` ${who} saved it last.`);

export function shortMail({ to, line, isLast, appUrl, unsubscribe }: NoticeMail, limit: Cents): Mail {
  const { store, amount, who } = line;
  const { to: path } = wordsOfLine(line);
  const short = formatAmount(absolute(amount));
  return {
    to,
    subject: `${store.storeName} is ${short} short on ${dayOf(line)}`,
    paragraphs: [
      `The cash counted at ${store.storeName} for ${dayOf(line)} is ${short} short.${savedLast(who)} Your limit for this store is ${formatAmount(limit)}.`,
      ...lastMailNote(isLast, store.storeName),
    ],
    action: { label: 'Open record', url: appUrl + path },
    unsubscribe,
  };
}

/** The maximum number of changed fields in a mail. */
const MAX_CHANGES = 8;

const rowOfChange = ({ what, before, after }: AuditChange): MailRow => ({
  label: what,
  notes: [[before ?? '–', after ?? '–'].join(' → ')],
});

/** @param changes of an edit; empty for a deletion. */
export function changedMail({ to, line, isLast, appUrl, unsubscribe }: NoticeMail, changes: AuditChange[]): Mail {
  const { store, who, kind } = line;
  const { to: path, opens } = wordsOfLine(line);
  const what = kind === 'deleted' ? 'deleted' : 'edited';
  const listed = changes.slice(0, MAX_CHANGES);
  const others = changes.length - listed.length;
  return {
    to,
    subject: `A record of ${store.storeName} was ${what} after its day`,
    paragraphs: [
      `The record of ${store.storeName} for ${dayOf(line)} was ${what}${by(who)} after that day had ended.`,
      ...(others > 0 ? [`The record’s history lists ${counted(others, 'more change')}.`] : []),
      ...lastMailNote(isLast, store.storeName),
    ],
    ...(listed.length > 0 && { lists: [{ title: 'What changed', rows: listed.map(rowOfChange) }] }),
    action: { label: opens, url: appUrl + path },
    unsubscribe,
  };
}

export function missingMail(
  { to, appUrl, unsubscribe }: Pick<NoticeMail, 'to' | 'appUrl' | 'unsubscribe'>,
  { storeName, storeId, date, hour }: { storeName: string; storeId: string; date: string; hour: number },
): Mail {
  const query = new URLSearchParams({ store: storeId, date }).toString();
  return {
    to,
    subject: `Nothing entered yet at ${storeName} for ${dayInWords(date)}`,
    paragraphs: [
      `It’s ${hourInWords(hour)} at ${storeName}, and ${dayInWords(date)} has no record yet.`,
      'If the store was closed, add the day to its closed days, and it no longer counts as missing.',
    ],
    action: { label: 'Add record', url: `${appUrl}/add-financial?${query}` },
    unsubscribe,
  };
}
