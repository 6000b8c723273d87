import { formatMoment, formatTime, localDate, localToday } from '@quarterdeck/domain/business-date';
import { IconPencil } from '@tabler/icons-react';
import { findDrafts } from '../../platform/drafts/draft-list.ts';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import classes from './waiting-drafts.module.css';

/** A save that was left before the server confirmed it is sent only once its form is open again. */
const entryWords = (wasSent: boolean): string => (wasSent ? 'Entry not sent yet,' : 'Unsaved entry');

const editWords = (wasSent: boolean): string =>
  wasSent ? 'Changes to a record not sent yet,' : 'Unsaved changes to a record';

/** Unsaved entries for the store on this device. */
export function WaitingDrafts() {
  const { _id } = useStore();
  const entries = findDrafts('financial-record').filter(({ entity }) => entity === _id);
  const edits = findDrafts('financial-record-edit');
  if (entries.length + edits.length === 0) return null;
  return (
    <ul className={classes.drafts}>
      {entries.map(({ entity, savedAt, wasSent }) => (
        <Draft key={entity} what={entryWords(wasSent)} savedAt={savedAt} to="/add-financial" />
      ))}
      {edits.map(({ entity, savedAt, wasSent }) => (
        <Draft
          key={entity}
          what={editWords(wasSent)}
          savedAt={savedAt}
          to={storePath('/edit-financial', _id, { record: entity })}
        />
      ))}
    </ul>
  );
}

const momentOf = (savedAt: string): string => {
  const at = new Date(savedAt);
  return localDate(at) === localToday() ? formatTime(at) : formatMoment(at);
};

const Draft = ({ what, savedAt, to }: { what: string; savedAt: string; to: string }) => (
  <li className={classes.draft}>
    <IconPencil size={20} aria-hidden="true" />
    <span className={classes.what}>
      {what} from {momentOf(savedAt)}
    </span>
    <PlainButtonLink look="quiet" to={to}>
      Resume
    </PlainButtonLink>
  </li>
);
