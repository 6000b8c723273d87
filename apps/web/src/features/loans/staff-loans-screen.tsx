import type { Borrower } from '@quarterdeck/contract/loans';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorBanner, Note } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, StoreOfPage } from '../../ui/layout/page.tsx';
import { storePath } from '../stores/selected-store.ts';
import { useBorrower } from './borrower.ts';
import { CurrentLoan } from './current-loan.tsx';
import { EarlierLoans } from './earlier-loans.tsx';
import { IssueLoan } from './issue-loan.tsx';
import { PaymentList } from './payment-list.tsx';
import { RemovePayment } from './remove-payment.tsx';
import classes from './staff-loans-screen.module.css';
import { TakePayment } from './take-payment.tsx';

export function Component() {
  const [parameters] = useSearchParams();
  const { borrower, isUnknown } = useBorrower(parameters.get('staff') ?? '');
  const { data, error } = borrower;
  return (
    <Page
      title={data ? `${data.firstName} ${data.lastName}` : 'Staff loans'}
      subtitle={
        <>
          Loans
          {data && <StoreOfPage> · {data.storeName}</StoreOfPage>}
        </>
      }
      // A deleted store has no other screens.
      {...(data?.isStoreDeleted && { backTo: '/recently-deleted' })}
    >
      {borrower.isPending && <CardSkeletons count={2} height={320} />}
      {isUnknown && <StaffNotFound storeId={parameters.get('store')} />}
      {borrower.isLoadingError && !isUnknown && error && (
        <LoadFailed what="the loans" error={error} onRetry={() => void borrower.refetch()} />
      )}
      {data && <Loans key={data.staffId} borrower={data} />}
    </Page>
  );
}

const StaffNotFound = ({ storeId }: { storeId: string | null }) => (
  <EmptyState
    icon={<IconUsers size={28} />}
    title="Staff member not found"
    text="They may have been permanently deleted, or the link is incomplete."
    action={
      <Button component={Link} to={storeId === null ? '/staff' : storePath('/staff', storeId)}>
        View All Staff
      </Button>
    }
  />
);

/** The latest loan, its actions and its payments; earlier loans are listed below. */
function Loans({ borrower }: { borrower: Borrower }) {
  const { loan } = borrower;
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {borrower.isFormer && <FormerNote borrower={borrower} />}
      <div className={loan ? classes.columns : classes.alone}>
        {loan && <CurrentLoan key={loan._id} borrower={borrower} loan={loan} onProblem={setProblem} />}
        <div className={classes.form}>
          {loan?.status === 'active' && <TakePayment key={loan._id} borrower={borrower} loan={loan} />}
          {loan?.status !== 'active' && !borrower.isFormer && (
            <IssueLoan key={loan?._id ?? 'first'} borrower={borrower} />
          )}
        </div>
        {loan && (
          <Card title="Payments">
            <PaymentList
              payments={loan.payments}
              {...(!loan.writtenOff && {
                actionOf: (payment) => <RemovePayment borrower={borrower} payment={payment} onProblem={setProblem} />,
              })}
            />
          </Card>
        )}
      </div>
      {loan && <EarlierLoans staffId={borrower.staffId} before={loan._id} />}
    </>
  );
}

function FormerNote({ borrower: { firstName, storeName, isStoreDeleted, loan } }: { borrower: Borrower }) {
  const where = isStoreDeleted ? `${storeName} was deleted.` : `${firstName} no longer works here.`;
  return (
    <Note>
      {where} {loan?.status === 'active' && 'The loan stays until it’s paid or written off.'}
    </Note>
  );
}
