import { businessDate, formatDay, formatShortDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { addRecordPath, recordsPath, screenPath } from '@quarterdeck/domain/record-paths';
import type { AttentionLine, AttentionList } from './attention.ts';

/** The maximum length of a note about a line, in characters. It is here because screens need it without the schemas. */
export const MAX_NOTE = 200;

/** The members of a line that its words depend on. */
type Line = Pick<AttentionLine, 'kind' | 'storeId' | 'date' | 'days' | 'who' | 'subjectId'>;

interface Words {
  what: string;
  /** The date and author. */
  detail: string;
  /** The path of the screen for it, and the text of the link. */
  to: string;
  opens: string;
}

const dayCount = (days: number): string => counted(days, 'day');

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

function missingWords({ storeId, days }: Line, date: BusinessDate, day: string): Words {
  return {
    what: days === 1 ? 'No entry' : `No entry for ${dayCount(days)}`,
    detail: days === 1 ? day : `until ${day}`,
    to: addRecordPath(storeId, date),
    opens: 'Add record',
  };
}

/** The link to a record that is not deleted, or to a day's records. */
const ofRecord = (what: string, { storeId, subjectId, who }: Line, date: BusinessDate, day: string): Words => ({
  what,
  detail: subjectId === null ? `${day}, several records together` : joined(day, who),
  to: recordsPath(storeId, { from: date, to: date }, subjectId),
  opens: subjectId === null ? 'Open records' : 'Open record',
});

/** The texts and the link of a line, for the dashboard and mails. Days of another year than today's show it. */
export function wordsOf(line: Line, today: BusinessDate): Words {
  const { kind, storeId, days, who, subjectId } = line;
  const date = businessDate(line.date);
  const day = formatShortDay(date, today);
  const at = (path: string, parameters: Record<string, string> = {}) =>
    screenPath(path, { store: storeId, ...parameters });
  switch (kind) {
    case 'missing':
      return missingWords(line, date, day);
    case 'short':
      return ofRecord('Short beyond your limit', line, date, day);
    case 'over':
      return ofRecord('Over beyond your limit', line, date, day);
    case 'adjusted':
      return ofRecord('Adjusted by a negative count', line, date, day);
    case 'late':
      return ofRecord('Entered late', line, date, day);
    case 'edited':
      return ofRecord('Edited after its day', line, date, day);
    case 'deleted':
      return {
        what: 'Deleted after its day',
        detail: joined(day, who),
        to: at('/recently-deleted'),
        opens: 'Recently deleted',
      };
    case 'overdue':
      return {
        what: `Loan overdue for ${dayCount(days)}`,
        detail: joined(who, `due ${formatDay(date, today)}`),
        to: at('/staff-loans', subjectId === null ? {} : { staff: subjectId }),
        opens: 'Open loan',
      };
    case 'payment':
      return { what: 'Payment failed', detail: 'Store subscription', to: '/stores?view=cards', opens: 'Open stores' };
    case 'pins':
      return { what: 'PIN entry locked', detail: day, to: at('/staff'), opens: 'Open staff' };
    case 'counter':
      return {
        what: 'New counter',
        detail: joined(who, day),
        to: at('/counters'),
        opens: 'Open counters',
      };
    case 'waiting':
      return {
        what: 'New counter needs approval',
        detail: joined(who, day),
        to: at('/counters'),
        opens: 'Approve',
      };
    case 'draft':
      return {
        what: 'Entry not saved',
        detail: joined(who, `since ${day}`),
        to: at('/counters'),
        opens: 'Open counters',
      };
  }
}

/** The text when nothing needs the owner. */
export function calmWords({ entered, balanced }: AttentionList['yesterday']): string {
  if (entered === 0) return 'Nothing needs you.';
  const stores = counted(entered, 'store');
  if (balanced < entered) return `Nothing needs you. ${stores} entered yesterday, ${balanced} balanced.`;
  return `Nothing needs you. ${stores} entered yesterday, ${entered === 1 ? 'balanced' : 'all balanced'}.`;
}
