import { formatMoment } from '@quarterdeck/domain/business-date';
import { IconPencil } from '@tabler/icons-react';
import { findDrafts } from '../../platform/drafts/draft-list.ts';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import classes from './waiting-drafts.module.css';

/** Unsaved entries for the store on this device. */
export function WaitingDrafts() {
  const { _id } = useStore();
  const entries = findDrafts('financial-record').filter(({ entity }) => entity === _id);
  const edits = findDrafts('financial-record-edit');
  if (entries.length + edits.length === 0) return null;
  return (
    <ul className={classes.drafts}>
      {entries.map(({ entity, savedAt }) => (
        <Draft key={entity} what="Unsaved entry" savedAt={savedAt} to="/add-financial" />
      ))}
      {edits.map(({ entity, savedAt }) => (
        <Draft
          key={entity}
          what="Unsaved changes to a record"
          savedAt={savedAt}
          to={storePath('/edit-financial', _id, { record: entity })}
        />
      ))}
    </ul>
  );
}

const Draft = ({ what, savedAt, to }: { what: string; savedAt: string; to: string }) => (
  <li className={classes.draft}>
    <IconPencil size={20} aria-hidden="true" />
    <span className={classes.what}>
      {what} from {formatMoment(new Date(savedAt))}
    </span>
    <PlainButtonLink look="quiet" to={to}>
      Resume
    </PlainButtonLink>
  </li>
);
