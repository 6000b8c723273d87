import type { AuditAction, AuditEntry } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatMoment } from '@quarterdeck/domain/business-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { ChangeList } from '../../ui/data/change-list.tsx';
import { PartFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { storePath } from '../stores/selected-store.ts';
import classes from './record-history.module.css';

const SHOWN = 5;
const CHANGES_SHOWN = 6;

const VERBS: Partial<Record<AuditAction, string>> = {
  created: 'Created',
  changed: 'Updated',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** A record's changes with author, time and previous values, for the owner. */
export function RecordHistory({ record }: { record: FinancialRecord }) {
  const input = { subjectId: record._id };
  const history = useQuery(api.audit.ofSubject.queryOptions({ input }));
  const toAll = storePath('/store-history', record.storeId, { subject: record._id });
  return (
    <Card title="History" actions={history.data && history.data.length > SHOWN && <Link to={toAll}>Full history</Link>}>
      {history.isPending && <RowSkeletons count={2} />}
      {history.isLoadingError && (
        <PartFailed what="the history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data && (
        <ol className={classes.entries}>
          {history.data.slice(0, SHOWN).map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
          {/* For a record older than the audit log, only this much is known. */}
          {history.data.length < SHOWN && !history.data.some(({ action }) => action === 'created') && (
            <li>
              <Signature what="Created" by={record.createdBy} at={record.createdAt} />
            </li>
          )}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry: { action, actor, at, changes } }: { entry: AuditEntry }) {
  return (
    <li className={classes.entry}>
      <Signature what={VERBS[action] ?? action} by={actor} at={at} />
      {/* The record itself shows its values at creation or deletion. */}
      {action === 'changed' && <ChangeList changes={changes} shown={CHANGES_SHOWN} />}
    </li>
  );
}

const Signature = ({ what, by, at }: { what: string; by: string; at: string }) => (
  <p>
    {what} by <strong>{by}</strong>
    <time className={classes.time} dateTime={at}>
      {formatMoment(new Date(at))}
    </time>
  </p>
);
