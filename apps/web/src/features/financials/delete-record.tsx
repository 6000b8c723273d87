import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatWholeDay, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { useUser } from '../../platform/session/session.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { ConfirmModal } from '../../ui/inputs/confirm.tsx';
import { PinDialog } from '../../ui/inputs/pin-dialog.tsx';
import { editDrafts } from './edit-drafts.ts';
import { RecordFacts } from './record-facts.tsx';
import { useRecordsHome } from './records-home.ts';
import { useSignedCall, type Signature } from './signed-call.ts';

const nameOf = ({ date }: FinancialRecord): string => formatWholeDay(date as BusinessDate, localToday());

async function restore(record: FinancialRecord, signature: Signature): Promise<void> {
  try {
    await client.financials.restore({ _id: record._id, ...signature });
    showMessage(`${nameOf(record)} restored`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** Leaves the deleted record's screen and offers an Undo that reuses the PIN. */
function useAfterDelete(record: FinancialRecord) {
  const navigate = useNavigate();
  const home = useRecordsHome();
  return async (signature: Signature) => {
    editDrafts.clear(record._id);
    await navigate(home);
    showUndo({
      message: `${nameOf(record)} deleted`,
      onUndo: () => void restore(record, signature),
    });
  };
}

/** Deletes the record after a confirmation, or after a PIN at a counter, and goes to the list. */
export function DeleteRecord({ record }: { record: FinancialRecord }) {
  const { staffCreds } = useUser();
  return staffCreds ? <DeleteAtCounter record={record} /> : <DeleteAsOwner record={record} />;
}

const questionOf = (record: FinancialRecord) => `Delete ${nameOf(record)}?`;

function WhatGoes({ record }: { record: FinancialRecord }) {
  const { staffCreds } = useUser();
  return (
    <>
      <p>Removed from all totals. {staffCreds ? 'The owner can restore it' : 'Restore it'} within 30 days.</p>
      <RecordFacts record={record} />
    </>
  );
}

function DeleteAsOwner({ record }: { record: FinancialRecord }) {
  const [isAsking, setAsking] = useState(false);
  const afterDelete = useAfterDelete(record);
  const remove = useMutation(api.financials.delete.mutationOptions({ onSuccess: () => afterDelete({}) }));
  function ask(): void {
    remove.reset();
    setAsking(true);
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        Delete
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={questionOf(record)}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ _id: record._id, answer: 'record' })}
        onClose={() => setAsking(false)}
      >
        <ErrorBanner message={remove.error?.message ?? null} onDismiss={remove.reset} />
        <WhatGoes record={record} />
      </ConfirmModal>
    </>
  );
}

function DeleteAtCounter({ record }: { record: FinancialRecord }) {
  const signed = useSignedCall();
  const afterDelete = useAfterDelete(record);

  async function remove(): Promise<void> {
    try {
      const signature = await signed.signByPin(async (by) => {
        await client.financials.delete({ _id: record._id, answer: 'record', ...by });
        return by;
      });
      if (signature) await afterDelete(signature);
    } catch (error) {
      reportFailure(error, showMessage);
    }
  }

  return (
    <>
      <Button variant="default" onClick={() => void remove()}>
        Delete
      </Button>
      <PinDialog {...signed.dialog} title={questionOf(record)} confirmLabel="Delete" isDangerous>
        <WhatGoes record={record} />
      </PinDialog>
    </>
  );
}
