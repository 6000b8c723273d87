import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatLong, formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../platform/api.ts';
import { reportFailure } from '../../platform/report-failure.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { ConfirmModal } from '../../ui/confirm.tsx';
import { showMessage, showUndo } from '../../ui/undo-notice.tsx';
import { storePath } from '../stores/selected-store.ts';
import { recordsChanged } from './after-change.ts';
import { RecordFacts } from './record-facts.tsx';

async function restore(record: FinancialRecord): Promise<void> {
  try {
    await client.financials.restore({ _id: record._id });
    recordsChanged();
    showMessage(`${formatMedium(record.date as BusinessDate)} is back`);
  } catch (error) {
    reportFailure(error, showMessage);
  }
}

/** Delete, after a question; then the list, with a way back. */
export function DeleteRecord({ record }: { record: FinancialRecord }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    api.financials.delete.mutationOptions({
      onSuccess: async () => {
        await navigate(storePath('/financials', record.storeId));
        recordsChanged();
        showUndo({
          message: `${formatMedium(record.date as BusinessDate)} is deleted`,
          onUndo: () => void restore(record),
        });
      },
    }),
  );
  return (
    <>
      <Button variant="default" color="danger" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={`Delete ${formatLong(record.date as BusinessDate)}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ _id: record._id })}
        onClose={() => setAsking(false)}
      >
        <ErrorBanner message={remove.error?.message ?? null} onDismiss={remove.reset} />
        <p>The record leaves every total. You can bring it back with Undo right after.</p>
        <RecordFacts record={record} />
      </ConfirmModal>
    </>
  );
}
