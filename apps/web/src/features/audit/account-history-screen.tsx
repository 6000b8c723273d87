import { AUDIT_PAGE_SIZE } from '@quarterdeck/contract/audit';
import type { AccountChange } from '@quarterdeck/contract/hr';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from './account-history-screen.module.css';
import { HistoryDays } from './history-days.tsx';

const useAccountHistory = (ownerId: string | undefined) =>
  useInfiniteQuery(
    api.hr.accountHistory.infiniteOptions({
      input: (before: string | undefined) => ({ ownerId, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.length === AUDIT_PAGE_SIZE ? page.at(-1)?._id : undefined),
    }),
  );

/** For HR: changes to accounts by HR and operators; with `?user=`, the whole history of one account. */
export function Component() {
  const ownerId = useSearchParams()[0].get('user') ?? undefined;
  const history = useAccountHistory(ownerId);
  const entries = history.data?.pages.flat() ?? [];
  const isOfOne = ownerId !== undefined;
  return (
    <Page
      title="Account history"
      subtitle={isOfOne ? (entries[0]?.owner.email ?? 'One account') : 'Changes by HR and operators, latest first'}
      actions={
        isOfOne && (
          <PlainButtonLink look="quiet" to="/account-history">
            All accounts
          </PlainButtonLink>
        )
      }
    >
      {history.isPending && <RowSkeletons count={6} />}
      {history.isLoadingError && (
        <LoadFailed what="the history" error={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.data && entries.length === 0 && (
        <EmptyState
          icon={<IconHistory size={28} />}
          title="Nothing here yet"
          text="Changes to accounts appear here: who made them, when, and the value before."
        />
      )}
      <HistoryDays entries={entries} {...(!isOfOne && { about: whoseAccount })} />
      <ShowMore pages={history} />
    </Page>
  );
}

const whoseAccount = ({ owner }: AccountChange) => (
  <Link className={classes.owner} to={`/account-history?user=${owner._id}`}>
    {owner.email}
  </Link>
);
