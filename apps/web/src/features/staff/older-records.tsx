import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { identify, useStaffMember } from '../../platform/session/staff-member.ts';
import { usePinQuestion } from '../../platform/session/pin-question.ts';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import { takeFocus } from '../../ui/layout/take-focus.ts';
import { RecordList } from './record-list.tsx';
import classes from './staff-dashboard-screen.module.css';

const AT_ONCE = 20;

interface OlderRecordsProps {
  storeId: string;
  /** The last record that all staff can see. */
  before: string;
}

/** Older records, for staff who may edit them. The URL remembers whether they are shown. */
export function OlderRecords({ storeId, before }: OlderRecordsProps) {
  const { member, staff } = useStaffMember();
  const [parameters, setParameters] = useSearchParams();
  const question = usePinQuestion();
  const [wasOpened, setOpened] = useState(false);
  const isAsked = parameters.get('older') === '1';
  const isShared = member === null;
  if (staff.isPending || (member && !member.editFinancialEnabled && !isAsked)) return null;

  async function open(): Promise<void> {
    try {
      if (isShared && (await question.ask(async (pin) => identify(pin).then(() => true))) === null) return;
      setOpened(true);
      setParameters((now) => new URLSearchParams({ ...Object.fromEntries(now), older: '1' }), {
        replace: true,
        preventScrollReset: true,
      });
    } catch (error) {
      reportFailure(error, showMessage);
    }
  }

  if (isAsked && member?.editFinancialEnabled)
    return <Older storeId={storeId} before={before} takesFocus={wasOpened} />;
  if (isAsked && member)
    return (
      <p className={classes.quiet} ref={wasOpened ? takeFocus : undefined} tabIndex={-1}>
        {member.firstName} {member.lastName} can’t edit records, so only the latest records are shown.
      </p>
    );
  return (
    <>
      <Button variant="default" onClick={() => void open()}>
        Show older
      </Button>
      <PinDialog {...question.dialog} title="Enter PIN to see older records" confirmLabel="Continue" />
    </>
  );
}

interface OlderProps extends OlderRecordsProps {
  /** In place of the button that opened them. */
  takesFocus: boolean;
}

function Older({ storeId, before, takesFocus }: OlderProps) {
  const older = useInfiniteQuery(
    api.financials.listRecords.infiniteOptions({
      input: (last: string) => ({ storeId, before: last, limit: AT_ONCE }),
      initialPageParam: before,
      getNextPageParam: (page) => (page.length === AT_ONCE ? page.at(-1)?._id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  if (older.isLoadingError)
    return <LoadFailed what="the older records" error={older.error} onRetry={() => void older.refetch()} />;
  const records = older.data?.pages.flat() ?? [];
  return (
    <>
      <p className="visually-hidden" ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
        Older records
      </p>
      {records.length > 0 && <RecordList storeId={storeId} records={records} />}
      {older.isSuccess && records.length === 0 && <p className={classes.quiet}>No older records.</p>}
      {older.isPending && <RowSkeletons count={3} />}
      <ShowMore pages={older} label="Show older" />
    </>
  );
}
