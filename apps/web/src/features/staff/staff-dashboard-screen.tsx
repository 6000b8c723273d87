import { formatWeekday } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useCounter } from '../../platform/session/counter.ts';
import { useStaffMember } from '../../platform/session/staff-member.ts';
import { pinsLockedUntil } from '../../platform/session/pin-lock.ts';
import { signOut } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { NoStaffNote } from '../../ui/feedback/no-staff-note.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStore, useToday } from '../stores/selected-store.ts';
import { CheckLoans } from './check-loans.tsx';
import { RecordList } from './record-list.tsx';
import { OlderRecords } from './older-records.tsx';
import classes from './staff-dashboard-screen.module.css';
import { WaitingDrafts } from './waiting-drafts.tsx';
import { ShiftLine } from './shift-line.tsx';

const RECENT = 10;

/** The start screen of a store's counter. */
export function Component() {
  const store = useStore();
  const today = useToday();
  return (
    <Page
      title={formatWeekday(today)}
      subtitle={store.storeName}
      actions={
        <>
          <div className={classes.atTop}>
            <QuietActions />
          </div>
          <AddEntry />
        </>
      }
    >
      <NoStaffNote />
      <PinLock />
      <ShiftLine />
      <Entries storeId={store._id} />
      <div className={classes.atEnd}>
        <QuietActions />
      </div>
    </Page>
  );
}

const QuietActions = () => (
  <>
    <CheckLoans />
    <Button variant="default" onClick={() => void signOut()}>
      Sign Out
    </Button>
  </>
);

/** Saving needs a PIN, so the button waits for the staff list. */
function AddEntry() {
  const { staff } = useStaffMember();
  if (staff.isLoadingError)
    return <LoadFailed what="the staff" error={staff.error} onRetry={() => void staff.refetch()} />;
  if (staff.isPending) {
    return (
      <Button loading className={classes.add ?? ''}>
        Add Financial Entry
      </Button>
    );
  }
  return (
    <Button component={Link} to="/add-financial" className={classes.add ?? ''}>
      Add Financial Entry
    </Button>
  );
}

function PinLock() {
  const { data } = useCounter();
  if (!data?.pinLockedUntil) return null;
  return <Note tone="caution">{pinsLockedUntil(data.pinLockedUntil)}</Note>;
}

function Entries({ storeId }: { storeId: string }) {
  const records = useQuery(api.financials.listRecords.queryOptions({ input: { storeId, limit: RECENT } }));
  const { staff } = useStaffMember();
  const counter = useCounter();
  const today = useToday();
  // Who is on shift is above. If it arrived later, the entries would move away under a finger.
  if (records.isPending || staff.isPending || counter.isPending) return <RowSkeletons count={5} />;
  if (records.isLoadingError)
    return <LoadFailed what="the records" error={records.error} onRetry={() => void records.refetch()} />;
  const ofToday = records.data.filter(({ date }) => date === today);
  const earlier = records.data.filter(({ date }) => date !== today);
  // With fewer records, there are no older ones.
  const last = records.data.length === RECENT ? records.data.at(-1) : undefined;
  return (
    <>
      <Card title="Today">
        <WaitingDrafts />
        {ofToday.length === 0 ? (
          <p className={classes.quiet}>No record for today yet.</p>
        ) : (
          <RecordList storeId={storeId} records={ofToday} />
        )}
      </Card>
      <Card title="Recent Financial Entries">
        {records.data.length === 0 && (
          <EmptyState
            icon={<IconCash size={40} />}
            title="No entries yet"
            text="Saved records of this store appear here."
          />
        )}
        {records.data.length > 0 && earlier.length === 0 && <p className={classes.quiet}>No earlier records.</p>}
        {earlier.length > 0 && <RecordList storeId={storeId} records={earlier} />}
        {last && <OlderRecords storeId={storeId} before={last._id} />}
      </Card>
    </>
  );
}
