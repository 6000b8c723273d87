import { AUDIT_KINDS, AUDIT_PAGE_SIZE, type AuditEntry, type AuditKind } from '@quarterdeck/contract/audit';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Page, StoreOfPage } from '../../ui/layout/page.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import { HistoryDays } from './history-days.tsx';
import { KIND_NAMES, subjectOf } from './history-words.ts';
import classes from './store-history-screen.module.css';

/** The account and the representatives do not belong to a store. */
const STORE_KINDS = AUDIT_KINDS.filter((kind) => kind !== 'account' && kind !== 'representative');

const nextPage = (page: AuditEntry[]) => (page.length === AUDIT_PAGE_SIZE ? page.at(-1)?._id : undefined);

/** The audit log of a store, of one kind or of one subject: `?kind=`, `?subject=`. */
function useHistory(storeId: string, kind: AuditKind | undefined, subjectId: string | null) {
  const ofStore = useInfiniteQuery(
    api.audit.ofStore.infiniteOptions({
      input: (before: string | undefined) => ({ storeId, kind, before }),
      initialPageParam: undefined,
      getNextPageParam: nextPage,
      enabled: subjectId === null,
    }),
  );
  const ofSubject = useInfiniteQuery(
    api.audit.ofSubject.infiniteOptions({
      input: (before: string | undefined) => ({ subjectId: subjectId ?? '', before }),
      initialPageParam: undefined,
      getNextPageParam: nextPage,
      enabled: subjectId !== null,
    }),
  );
  return subjectId === null ? ofStore : ofSubject;
}

export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const kind = STORE_KINDS.find((each) => each === parameters.get('kind'));
  const subjectId = parameters.get('subject');
  const history = useHistory(storeId, kind, subjectId);
  const entries = history.data?.pages.flat() ?? [];
  const [newest] = entries;
  return (
    <Page
      title="History"
      subtitle={
        subjectId !== null && newest ? (
          <>
            <StoreOfPage>{storeName} · </StoreOfPage>
            {subjectOf(newest)}
          </>
        ) : (
          storeName
        )
      }
      actions={
        subjectId === null ? (
          <PlainButtonLink look="quiet" to={screenPath('/activity', { stores: storeId })}>
            Activity
          </PlainButtonLink>
        ) : (
          <PlainButtonLink look="quiet" to={storePath('/store-history', storeId)}>
            Whole store
          </PlainButtonLink>
        )
      }
    >
      {subjectId === null && <KindFilter storeId={storeId} chosen={kind} />}
      {history.isPending && <RowSkeletons count={6} />}
      {history.isLoadingError && (
        <LoadFailed what="the history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data && entries.length === 0 && <NoHistory kind={kind} />}
      <HistoryDays entries={entries} />
      <ShowMore pages={history} />
    </Page>
  );
}

function KindFilter({ storeId, chosen }: { storeId: string; chosen: AuditKind | undefined }) {
  return (
    <nav aria-label="Kinds of changes">
      <ul className={classes.kinds}>
        {[undefined, ...STORE_KINDS].map((kind) => (
          <li key={kind ?? 'all'}>
            <Link
              replace
              to={storePath('/store-history', storeId, kind && { kind })}
              className={classes.kind}
              aria-current={kind === chosen ? 'true' : undefined}
            >
              {kind ? KIND_NAMES[kind] : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NoHistory = ({ kind }: { kind: AuditKind | undefined }) => (
  <EmptyState
    icon={<IconHistory size={28} />}
    title="Nothing here yet"
    text={
      kind
        ? `No changes under ${KIND_NAMES[kind]}.`
        : 'Every change appears here: who made it, when, and the value before. The history can’t be edited.'
    }
  />
);
