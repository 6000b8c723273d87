import { USERS_PAGE_SIZE, type UserInfo } from '@quarterdeck/contract/hr';
import { useDebouncedValue } from '@mantine/hooks';
import { counted } from '@quarterdeck/domain/counted';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useShown } from '../../platform/api/keep-data.ts';
import rows from '../../ui/data/row-list.module.css';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { PlainButtonLink } from '../../ui/inputs/plain-button.tsx';
import { SearchBar } from '../../ui/inputs/search-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EditUser } from './edit-user.tsx';
import { UserRow } from './user-row.tsx';

/** Long enough to avoid a request per key. */
const TYPING_PAUSE_MS = 250;
const MAX_SEARCH_LENGTH = 100;

const useUsers = (search: string) =>
  useInfiniteQuery(
    api.hr.users.infiniteOptions({
      input: (before: string | undefined) => ({ search: search || undefined, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ users }) => (users.length === USERS_PAGE_SIZE ? users.at(-1)?._id : undefined),
      // The list stays visible while the next search is loading.
      placeholderData: keepPreviousData,
    }),
  );

/** For HR: the owners, with the fields that HR may change. */
export function Component() {
  const [typed, setTyped] = useState('');
  const [searched] = useDebouncedValue(typed.trim().slice(0, MAX_SEARCH_LENGTH), TYPING_PAUSE_MS);
  const [edited, setEdited] = useState<UserInfo | null>(null);
  const userPages = useUsers(searched);
  const shown = useShown(searched, userPages.isPlaceholderData);
  const users = userPages.data?.pages.flatMap((page) => page.users) ?? [];
  const total = userPages.data?.pages.at(-1)?.total ?? 0;
  return (
    <Page
      title="Users"
      subtitle="Owners, latest first"
      actions={
        <PlainButtonLink look="quiet" to="/users-billing">
          Owners’ billing
        </PlainButtonLink>
      }
    >
      <SearchBar what="Find a name or email" searched={typed} onSearch={setTyped}>
        {userPages.data && describe(total, shown)}
      </SearchBar>
      {userPages.isPending && <RowSkeletons />}
      {userPages.isLoadingError && (
        <LoadFailed what="the users" error={userPages.error} onRetry={() => void userPages.refetch()} />
      )}
      {userPages.data && users.length === 0 && <EmptyState title="No match" text={`No owner matches “${shown}”.`} />}
      {users.length > 0 && (
        <Refreshing isBusy={userPages.isPlaceholderData}>
          <ul className={rows.list}>
            {users.map((user) => (
              <UserRow key={user._id} user={user} onEdit={() => setEdited(user)} />
            ))}
          </ul>
        </Refreshing>
      )}
      <ShowMore pages={userPages} />
      <EditUser user={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function describe(total: number, searched: string): string {
  const owners = counted(total, 'owner');
  return searched === '' ? owners : `${owners} found`;
}
