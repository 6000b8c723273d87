import type { AuditEntry, AuditKind } from '@quarterdeck/contract/audit';
import {
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
import { ChangeList } from '../../ui/data/change-list.tsx';
import classes from './history-entry.module.css';
import { subjectOf, timeOf, verbOf } from './history-words.ts';

const ICONS: Record<AuditKind, Icon> = {
  record: IconCashBanknote,
  staff: IconUsers,
  loan: IconCoin,
  game: IconDeviceGamepad,
  store: IconBuildingStore,
  subscription: IconReceipt,
  account: IconUserCircle,
  counter: IconDeviceTablet,
};

/** The rest is behind a disclosure. */
const SHOWN_AT_ONCE = 4;

/** Actor, action and time; below them the previous values. */
export function HistoryEntry({ entry, about }: { entry: AuditEntry; about?: ReactNode }) {
  const Icon = entry.action === 'locked' || entry.action === 'unlocked' ? IconLock : ICONS[entry.kind];
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={classes.text}>
        <p className={classes.sentence}>
          <span>
            <Sentence entry={entry} />
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

function Sentence({ entry }: { entry: AuditEntry }) {
  if (entry.action === 'locked')
    return (
      <>
        <strong>{entry.subject}</strong> was locked: {entry.actor.charAt(0).toLowerCase() + entry.actor.slice(1)}
      </>
    );
  if (entry.kind === 'subscription')
    return (
      <>
        <strong>{entry.subject}</strong>: {verbOf(entry)}, by <strong>{entry.actor}</strong>
      </>
    );
  return (
    <>
      <strong>{entry.actor}</strong> {verbOf(entry)} <strong>{subjectOf(entry)}</strong>
    </>
  );
}

function Changes({ entry: { action, changes } }: { entry: AuditEntry }) {
  // The name identifies a created or deleted item; its details are behind a disclosure.
  const isWhole = action === 'created' || action === 'deleted';
  return <ChangeList changes={changes} shown={isWhole && changes.length > SHOWN_AT_ONCE ? 0 : SHOWN_AT_ONCE} />;
}
