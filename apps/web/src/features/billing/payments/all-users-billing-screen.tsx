import {
  PAYMENT_STATUSES,
  PAYMENTS_PAGE_SIZE,
  type AnyPayment,
  type PaymentStatus,
} from '@quarterdeck/contract/billing';
import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useShown } from '../../../platform/api/keep-data.ts';
import { ShowMore } from '../../../ui/data/show-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { SearchBar } from '../../../ui/inputs/search-bar.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import classes from './all-users-billing-screen.module.css';
import { LoadingPayments } from './loading-payments.tsx';
import { nextPage } from './payment-pages.ts';
import { PaymentTable } from './payment-table.tsx';
import { paymentsInWords } from './payment-words.ts';
import { RefusedCancellations } from './refused-cancellations.tsx';

/** Long enough to avoid a request per key. */
const TYPING_PAUSE_MS = 250;
const MAX_SEARCH_LENGTH = 100;

interface Criteria {
  search: string;
  status: PaymentStatus | undefined;
}

interface CountedPage {
  payments: AnyPayment[];
  total: number;
}

/** The page with the total, which the call returns because it is asked for one. */
const counted = (page: CountedPage | AnyPayment[]): CountedPage =>
  Array.isArray(page) ? { payments: page, total: page.length } : page;

const usePayments = ({ search, status }: Criteria) =>
  useInfiniteQuery(
    api.billing.allUsersHistory.infiniteOptions({
      input: (before: string | undefined) => ({
        search: search || undefined,
        status,
        before,
        limit: PAYMENTS_PAGE_SIZE,
        answer: 'page' as const,
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => nextPage(counted(page).payments),
      // The list stays visible while the next search is loading.
      placeholderData: keepPreviousData,
    }),
  );

/** For HR: all owners' payments. */
export function Component() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, MAX_SEARCH_LENGTH), TYPING_PAUSE_MS);
  const [status, setStatus] = useState<PaymentStatus | undefined>();
  const paymentPages = usePayments({ search, status });
  const payments = paymentPages.data?.pages.flatMap((page) => counted(page).payments) ?? [];
  const total = counted(paymentPages.data?.pages.at(-1) ?? []).total;
  const shown = useShown({ search, status }, paymentPages.isPlaceholderData);
  const isChosen = shown.search !== '' || shown.status !== undefined;
  return (
    <Page title="Owners’ billing" subtitle="Payments of all owners, latest first">
      <RefusedCancellations />
      <div className={classes.criteria}>
        <SearchBar what="Find a name, email or ID" searched={typed} onSearch={setTyped}>
          {paymentPages.data && `${paymentsInWords(total)}${isChosen ? ' found' : ''}`}
        </SearchBar>
        <StatusFilter status={status} onStatus={setStatus} />
      </div>
      {paymentPages.isPending && <LoadingPayments />}
      {paymentPages.isLoadingError && (
        <LoadFailed
          what="the payments"
          error={paymentPages.error}
          onRetry={() => void paymentPages.refetch()}
          retryLabel="Retry"
        />
      )}
      {paymentPages.data && payments.length === 0 && <NoPayments isChosen={isChosen} />}
      {payments.length > 0 && (
        <Refreshing isBusy={paymentPages.isPlaceholderData}>
          <PaymentTable
            label="Payments"
            payments={payments}
            renewalOf={() => null}
            payerOf={({ owner }) => <Payer owner={owner} />}
          />
        </Refreshing>
      )}
      <ShowMore pages={paymentPages} />
    </Page>
  );
}

interface StatusFilterProps {
  status: PaymentStatus | undefined;
  onStatus: (status: PaymentStatus | undefined) => void;
}

const StatusFilter = ({ status, onStatus }: StatusFilterProps) => (
  <NativeSelect
    aria-label="Status"
    value={status ?? ''}
    onChange={({ currentTarget: { value } }) => onStatus(PAYMENT_STATUSES.find((each) => each === value))}
    data={[{ value: '', label: 'All statuses' }, ...PAYMENT_STATUSES]}
  />
);

/** The payer. Payments of a deleted account are kept without personal data. */
const Payer = ({ owner }: Pick<AnyPayment, 'owner'>) => (
  <p className={classes.payer}>{owner === null ? 'Deleted account' : `${owner.name}, ${owner.email}`}</p>
);

const NoPayments = ({ isChosen }: { isChosen: boolean }) => (
  <EmptyState
    icon={<IconReceipt size={28} />}
    title={isChosen ? 'No billing history found for the selected criteria.' : 'No payment history found'}
    text={isChosen ? 'Try another name or ID, or choose “All statuses”.' : 'Owners’ payments appear here.'}
  />
);
