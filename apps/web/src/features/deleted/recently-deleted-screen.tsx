import { DELETED_PAGE_SIZE, type DeletedItem } from '@quarterdeck/contract/deleted';
import type { RecordSummary } from '@quarterdeck/contract/financials';
import { formatWholeDay, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import rows from '../../ui/data/row-list.module.css';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { SaveQuestionDialog } from '../../ui/feedback/save-question-dialog.tsx';
import { useSaveQuestion } from '../../ui/feedback/save-question.ts';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { LoansOfDeletedStores } from './loans-of-deleted-stores.tsx';

export function Component() {
  const deleted = useInfiniteQuery(
    api.deleted.list.infiniteOptions({
      input: (before: string | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length === DELETED_PAGE_SIZE ? page.at(-1)?._id : undefined),
    }),
  );
  const items = deleted.data?.pages.flat() ?? [];
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Page title="Recently deleted" subtitle="Kept for 30 days, then permanently deleted">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {deleted.isPending && <RowSkeletons />}
      {deleted.isLoadingError && (
        <LoadFailed what="the deleted items" error={deleted.error} onRetry={() => void deleted.refetch()} />
      )}
      {deleted.data && items.length === 0 && (
        <EmptyState
          icon={<IconTrash size={28} />}
          title="Nothing deleted"
          text="Deleted stores, games, staff and records stay here for 30 days. You can restore them."
        />
      )}
      <LoansOfDeletedStores />
      {items.length > 0 && <List items={items} onProblem={setProblem} />}
      <ShowMore pages={deleted} />
    </Page>
  );
}

function List({ items, onProblem }: { items: DeletedItem[]; onProblem: (problem: string | null) => void }) {
  const sameDate = useSaveQuestion<RecordSummary>();
  return (
    <>
      <ul className={rows.list}>
        {items.map((item) => (
          <DeletedRow key={item._id} item={item} onProblem={onProblem} askSameDate={sameDate.ask} />
        ))}
      </ul>
      <SaveQuestionDialog
        question={sameDate}
        title="This date already has a record"
        yes="Restore as another shift"
        no="Go back"
      >
        {({ date, createdBy, totalMoneyIn }) => (
          <p>
            {formatWholeDay(date as BusinessDate, localToday())} has a record by {createdBy}, with takings of{' '}
            {formatDollars(totalMoneyIn)}. Restore another one only for a different shift.
          </p>
        )}
      </SaveQuestionDialog>
    </>
  );
}
