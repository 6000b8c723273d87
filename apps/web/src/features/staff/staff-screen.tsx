import type { StaffMember } from '@quarterdeck/contract/staff';
import { Button } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSearchText } from '../../platform/search-text.ts';
import { useLongList } from '../../ui/data/long-list.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { SEARCHED_FROM, SearchBar } from '../../ui/inputs/search-bar.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useListPath, useStore } from '../stores/selected-store.ts';
import { NewStaffReady, useNewStaff } from './new-staff-ready.tsx';
import { NewStorePassword, usePasswordOutcome } from './new-store-password.tsx';
import { PinLockNote } from './pin-lock-note.tsx';
import { StaffCard } from './staff-card.tsx';
import classes from './staff-screen.module.css';
import { fullName } from './staff-words.ts';
import { useStoreStaff } from './store-staff.ts';

const CARD_HEIGHT_PX = 380;

export function Component() {
  const { _id, storeName } = useStore();
  const listPath = useListPath();
  const staff = useStoreStaff(_id);
  const newMember = useNewStaff(staff.data ?? []);
  const outcome = usePasswordOutcome(_id);
  // The panel of a new PIN or password has the red action.
  const hasPanel = newMember !== null || (outcome !== null && outcome.problem === undefined);
  const [problem, setProblem] = useState<string | null>(null);
  // Without staff the button is in the empty state.
  const isEmpty = staff.data?.length === 0;
  const add = (
    <Button component={Link} to={listPath('/add-staff', _id)} variant={hasPanel ? 'default' : 'filled'}>
      + Add New Staff
    </Button>
  );
  return (
    <Page title="Staff" subtitle={storeName} actions={!isEmpty && add}>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <PinLockNote storeId={_id} onProblem={setProblem} />
      {staff.isPending && <CardSkeletons height={CARD_HEIGHT_PX} />}
      {staff.isLoadingError && <LoadFailed what="the staff" error={staff.error} onRetry={() => void staff.refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<IconUsers size={28} />}
          title="No staff found"
          text="Each staff member gets a username and a PIN, so every record shows who entered it."
          action={add}
        />
      )}
      <NewStorePassword storeId={_id} />
      {newMember && <NewStaffReady member={newMember} />}
      {staff.data && !isEmpty && <StaffList staff={staff.data} storeName={storeName} onProblem={setProblem} />}
    </Page>
  );
}

const matches = (member: StaffMember, searched: string) =>
  `${fullName(member)} ${member.position} ${member.username}`.toLowerCase().includes(searched.trim().toLowerCase());

interface StaffListProps {
  staff: StaffMember[];
  storeName: string;
  onProblem: (problem: string | null) => void;
}

function StaffList({ staff, storeName, onProblem }: StaffListProps) {
  const [searched, setSearched] = useSearchText();
  const matchingStaff = staff.filter((member) => matches(member, searched));
  const active = staff.filter((member) => member.isActive).length;
  return (
    <>
      <SearchBar
        what="Find a name, position or username"
        searched={searched}
        onSearch={staff.length > SEARCHED_FROM || searched !== '' ? setSearched : null}
      >
        {searched.trim()
          ? `${matchingStaff.length} of ${staff.length} staff`
          : `${counted(staff.length, 'staff member', 'staff')}, ${active} active`}
      </SearchBar>
      <StaffCards staff={matchingStaff} storeName={storeName} onProblem={onProblem} />
      {matchingStaff.length === 0 && (
        <EmptyState title="No match" text={`No staff member matches “${searched.trim()}”.`} />
      )}
    </>
  );
}

function StaffCards({ staff, storeName, onProblem }: StaffListProps) {
  const { list, first, end, lineStart } = useLongList(staff.length, CARD_HEIGHT_PX);
  return (
    <div className={classes.grid} {...list}>
      {staff.slice(first, end).map((member, index) => (
        <StaffCard
          key={member._id}
          member={member}
          storeName={storeName}
          place={{ ...lineStart(first + index), 'aria-posinset': first + index + 1, 'aria-setsize': staff.length }}
          onProblem={onProblem}
        />
      ))}
    </div>
  );
}
