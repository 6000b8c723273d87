import type { AuditAction, AuditEntry } from '@quarterdeck/contract/audit';
import type { GamePerformance } from '@quarterdeck/contract/games';
import { formatShortDay, localDate, localToday } from '@quarterdeck/domain/business-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { ChangeList } from '../../../ui/data/change-list.tsx';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath } from '../../stores/selected-store.ts';
import classes from './game-history.module.css';

const SHOWN = 4;
const CHANGES_SHOWN = 3;

const VERBS: Partial<Record<AuditAction, string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  corrected: 'Saved records corrected',
};

/** The game's latest changes with author, time and previous values. */
export function GameHistory({ game: { gameId, storeId } }: { game: GamePerformance }) {
  const history = useQuery(api.audit.ofSubject.queryOptions({ input: { subjectId: gameId } }));
  const toAll = storePath('/store-history', storeId, { subject: gameId });
  return (
    <Card title="History" actions={history.data && history.data.length > SHOWN && <Link to={toAll}>Full history</Link>}>
      {history.isPending && <RowSkeletons count={2} />}
      {history.isLoadingError && (
        <PartFailed what="the history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      {/* A game may be older than the audit log. */}
      {history.data?.length === 0 && <NoData>No changes yet</NoData>}
      {history.data && history.data.length > 0 && (
        <ol className={classes.entries}>
          {history.data.slice(0, SHOWN).map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry: { action, actor, at, changes } }: { entry: AuditEntry }) {
  const isWhole = action === 'created' || action === 'deleted' || action === 'restored';
  return (
    <li className={classes.entry}>
      <p>
        {VERBS[action] ?? action} by <strong>{actor}</strong>
        <time className={classes.time} dateTime={at}>
          {formatShortDay(localDate(new Date(at)), localToday())}
        </time>
      </p>
      {!isWhole && <ChangeList changes={changes} shown={CHANGES_SHOWN} />}
    </li>
  );
}
