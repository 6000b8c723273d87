import type { AuditEntry } from '@quarterdeck/contract/audit';
import { localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import type { ReactNode } from 'react';
import rows from '../../ui/data/row-list.module.css';
import classes from './history-days.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { dayName, dayOf } from './history-words.ts';

interface HistoryDaysProps<Entry extends AuditEntry> {
  /** Newest first. */
  entries: Entry[];
  /** The subject below an entry's sentence, if the screen does not show it already. */
  about?: (entry: Entry) => ReactNode;
  /** The address of an entry's subject; null if the subject no longer exists. */
  pathOf?: (entry: Entry) => string | null;
}

/** A history's entries, grouped by day. */
export function HistoryDays<Entry extends AuditEntry>({ entries, about, pathOf }: HistoryDaysProps<Entry>) {
  const today = localToday();
  const days = new Map<BusinessDate, Entry[]>();
  for (const entry of entries) days.set(dayOf(entry), [...(days.get(dayOf(entry)) ?? []), entry]);
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.ofDay} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={classes.day}>
        {dayName(day, today)}
      </h2>
      <ol className={rows.list}>
        {ofDay.map((entry) => (
          <HistoryEntry key={entry._id} entry={entry} to={pathOf?.(entry)} about={about?.(entry)} />
        ))}
      </ol>
    </section>
  ));
}
