import { Link } from 'react-router';
import { findDrafts } from '../../platform/drafts/drafts.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';

const moment = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });
const since = (savedAt: string) => moment.format(new Date(savedAt));

/** Unsaved entries for the store on this device. */
export function WaitingDrafts() {
  const { _id } = useStore();
  const entries = findDrafts('financial-record').filter(({ entity }) => entity === _id);
  const edits = findDrafts('financial-record-edit');
  if (entries.length + edits.length === 0) return null;
  return (
    <Note tone="caution">
      {entries.map(({ entity, savedAt }) => (
        <p key={entity}>
          Unsaved entry from {since(savedAt)}. <Link to="/add-financial">Resume</Link>
        </p>
      ))}
      {edits.map(({ entity, savedAt }) => (
        <p key={entity}>
          Unsaved changes to a record from {since(savedAt)}.{' '}
          <Link to={storePath('/edit-financial', _id, { record: entity })}>Resume</Link>
        </p>
      ))}
    </Note>
  );
}
