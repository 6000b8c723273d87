import type { AuditEntry, AuditKind } from '@quarterdeck/contract/audit';
import {
  IconAddressBook,
  IconBuildingStore,
  IconCashBanknote,
  IconCoin,
  IconDeviceGamepad,
  IconDeviceTablet,
  IconLock,
  IconReceipt,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChangeList } from '../../ui/data/change-list.tsx';
import rows from '../../ui/data/row-list.module.css';
import classes from './history-entry.module.css';
import { splitChanges, subjectOf, timeOf, verbOf } from './history-words.ts';

const ICONS: Record<AuditKind, Icon> = {
  record: IconCashBanknote,
  staff: IconUsers,
  loan: IconCoin,
  game: IconDeviceGamepad,
  store: IconBuildingStore,
  subscription: IconReceipt,
  account: IconUserCircle,
  counter: IconDeviceTablet,
  representative: IconAddressBook,
};

/** The rest is behind a disclosure. */
const SHOWN_AT_ONCE = 4;

interface HistoryEntryProps {
  entry: AuditEntry;
  /** The address of the entry's subject; null if the subject no longer exists. */
  to?: string | null | undefined;
  about?: ReactNode;
}

/** Actor, action and time; below them the previous values. */
export function HistoryEntry({ entry, to = null, about }: HistoryEntryProps) {
  const Icon = entry.action === 'locked' || entry.action === 'unlocked' ? IconLock : ICONS[entry.kind];
  return (
    <li className={classes.entry}>
      <span className={rows.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <p className={classes.sentence}>
          <span>
            <Sentence entry={entry} to={to} />
          </span>
          <time className={classes.time} dateTime={entry.at}>
            {timeOf(entry)}
          </time>
        </p>
        {about}
        <Changes entry={entry} />
      </div>
    </li>
  );
}

function Sentence({ entry, to }: { entry: AuditEntry; to: string | null }) {
  const name = to === null ? subjectOf(entry) : <Link to={to}>{subjectOf(entry)}</Link>;
  const subject = <strong>{name}</strong>;
  if (entry.action === 'locked')
    return (
      <>
        {subject} was locked: {entry.actor.charAt(0).toLowerCase() + entry.actor.slice(1)}
      </>
    );
  if (entry.kind === 'subscription')
    return (
      <>
        {subject}: {verbOf(entry)}, by <strong>{entry.actor}</strong>
      </>
    );
  return (
    <>
      <strong>{entry.actor}</strong> {verbOf(entry)} {subject}
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  // The name identifies a created or deleted item; its details are behind a disclosure.
  const isWhole = entry.action === 'created' || entry.action === 'deleted';
  const { own, totals } = splitChanges(entry);
  return (
    <>
      <ChangeList changes={own} shown={isWhole && own.length > SHOWN_AT_ONCE ? 0 : SHOWN_AT_ONCE} />
      <ChangeList changes={totals} shown={0} name="Totals" />
    </>
  );
}
