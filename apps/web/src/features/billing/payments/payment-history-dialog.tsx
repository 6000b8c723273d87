import { PAYMENTS_PAGE_SIZE, type PaymentStatus } from '@quarterdeck/contract/billing';
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { ShowMore } from '../../../ui/data/show-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { LoadingPayments } from './loading-payments.tsx';
import classes from './payment-history-dialog.module.css';
import { PaymentList } from './payment-list.tsx';
import { nextPage } from './payment-pages.ts';

interface PaymentHistoryProps {
  storeId: string;
  storeName: string;
}

/** Opens a store's payments. */
export function PaymentHistoryButton({ storeId, storeName }: PaymentHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={`View Payment History of ${storeName}`} onClick={() => setIsOpen(true)}>
        View Payment History
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        size="xl"
        title={
          <>
            Billing History <span className={classes.store}>{storeName}</span>
          </>
        }
      >
        <History storeId={storeId} storeName={storeName} />
      </Modal>
    </>
  );
}

const TABS = [
  { value: 'all', label: 'All', status: undefined, nothing: 'Payments for this store appear here.' },
  { value: 'successful', label: 'Successful', status: 'SUCCESS', nothing: 'No successful payments for this store.' },
  { value: 'failed', label: 'Failed', status: 'FAILED', nothing: 'No failed payments for this store.' },
] as const satisfies { value: string; label: string; status: PaymentStatus | undefined; nothing: string }[];
type Tab = (typeof TABS)[number];

function History({ storeId, storeName }: PaymentHistoryProps) {
  const [chosen, setChosen] = useState<Tab>(TABS[0]);
  const summary = useQuery(api.billing.summary.queryOptions({ input: { storeId } }));
  const history = useInfiniteQuery(
    api.billing.storeHistory.infiniteOptions({
      input: (before: string | undefined) => ({
        storeId,
        status: chosen.status,
        before,
        limit: PAYMENTS_PAGE_SIZE,
      }),
      initialPageParam: undefined,
      getNextPageParam: nextPage,
    }),
  );
  const payments = history.data?.pages.flat() ?? [];
  return (
    <div className={classes.history}>
      <SegmentedControl
        aria-label="Payments shown"
        fullWidth
        value={chosen.value}
        onChange={(value) => setChosen(TABS.find((tab) => tab.value === value) ?? TABS[0])}
        data={TABS.map(({ value, label, status }) => ({
          value,
          label: label + countOf(summary.data?.payments, status),
        }))}
      />
      {history.isPending && <LoadingPayments />}
      {history.isLoadingError && (
        <LoadFailed
          what="the payments"
          error={history.error}
          onRetry={() => void history.refetch()}
          retryLabel="Retry"
        />
      )}
      {history.data && payments.length === 0 && (
        <EmptyState icon={<IconReceipt size={28} />} title="No payment history found" text={chosen.nothing} />
      )}
      {payments.length > 0 && <PaymentList label={`Payments for ${storeName}`} payments={payments} />}
      <ShowMore pages={history} />
    </div>
  );
}

type Counts = { count: number; byStatus: Partial<Record<PaymentStatus, number>> };

/** ` (12)`; empty while the count is unknown. */
function countOf(counts: Counts | undefined, status: PaymentStatus | undefined): string {
  if (counts === undefined) return '';
  const count = status === undefined ? counts.count : (counts.byStatus[status] ?? 0);
  return ` (${count.toLocaleString('en-US')})`;
}
