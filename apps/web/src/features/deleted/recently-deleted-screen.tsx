import type { DeletedItem } from '@quarterdeck/contract/deleted';
import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { LoansOfDeletedStores } from './loans-of-deleted-stores.tsx';
import classes from './recently-deleted-screen.module.css';

export function Component() {
  const deleted = useQuery(api.deleted.list.queryOptions());
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Page title="Recently deleted" subtitle="Kept for 30 days, then permanently deleted">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {deleted.isPending && <RowSkeletons />}
      {deleted.isLoadingError && <LoadFailed error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.data?.length === 0 && (
        <EmptyState
          icon={<IconTrash size={28} />}
          title="Nothing deleted"
          text="Deleted stores, games, staff and records stay here for 30 days. You can restore them."
        />
      )}
      <LoansOfDeletedStores />
      {deleted.data && deleted.data.length > 0 && <List items={deleted.data} onProblem={setProblem} />}
    </Page>
  );
}

const List = ({ items, onProblem }: { items: DeletedItem[]; onProblem: (problem: string | null) => void }) => (
  <ul className={classes.list}>
    {items.map((item) => (
      <DeletedRow key={item._id} item={item} onProblem={onProblem} />
    ))}
  </ul>
);
