import { AUDIT_PAGE_SIZE } from '@quarterdeck/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { api } from '../../platform/api/api.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { HistoryDays } from './history-days.tsx';
import { useUser } from '../../platform/session/session.ts';

/** The owner's own account: sign-ins and changes of email, password and second factor. */
export function Component() {
  const { _id: subjectId } = useUser();
  const history = useInfiniteQuery(
    api.audit.ofSubject.infiniteOptions({
      input: (before: string | undefined) => ({ subjectId, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length === AUDIT_PAGE_SIZE ? page.at(-1)?._id : undefined),
    }),
  );
  const entries = history.data?.pages.flat() ?? [];
  return (
    <Page title="Account history" subtitle="Sign-ins and changes to your account, latest first">
      {history.isPending && <RowSkeletons count={6} />}
      {history.isLoadingError && (
        <LoadFailed what="the history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data && entries.length === 0 && (
        <EmptyState
          icon={<IconHistory size={28} />}
          title="Nothing here yet"
          text="Sign-ins and changes to your account appear here: when, which device, and how."
        />
      )}
      <HistoryDays entries={entries} />
      <ShowMore pages={history} />
    </Page>
  );
}
