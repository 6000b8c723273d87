import type { StaffMember } from '@quarterdeck/contract/staff';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Page } from '../../ui/page.tsx';
import { CardSkeletons } from '../../ui/skeletons.tsx';
import { storePath, useStore } from '../stores/selected-store.ts';
import { CurrentLoan } from './current-loan.tsx';
import { EarlierLoans } from './earlier-loans.tsx';
import { IssueLoan } from './issue-loan.tsx';
import { PaymentList } from './payment-list.tsx';
import { RemovePayment } from './remove-payment.tsx';
import { useStaffMember } from './staff-member.ts';
import classes from './staff-loans-screen.module.css';
import { TakePayment } from './take-payment.tsx';

export function Component() {
  const { _id: storeId, storeName } = useStore();
  const [parameters] = useSearchParams();
  const member = useStaffMember(storeId, parameters.get('staff'));
  return (
    <Page
      title={member.data ? `${member.data.firstName} ${member.data.lastName}` : 'Staff Loans'}
      subtitle={`Loans · ${storeName}`}
    >
      {member.isPending && <CardSkeletons count={2} height={320} />}
      {member.isLoadingError && <LoadFailed error={member.error} onRetry={() => void member.refetch()} />}
      {member.data === null && <StaffNotFound storeId={storeId} />}
      {member.data && <Loans key={member.data._id} member={member.data} />}
    </Page>
  );
}

const StaffNotFound = ({ storeId }: { storeId: string }) => (
  <EmptyState
    icon={<IconUsers size={28} />}
    title="Staff member not found"
    text="They may have been deleted, or the link is not complete."
    action={
      <Button component={Link} to={storePath('/staff', storeId)}>
        View All Staff
      </Button>
    }
  />
);

/** What runs now, what can be done about it, and how it came so; what was paid back before lies below. */
function Loans({ member }: { member: StaffMember }) {
  const { loan } = member;
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <>
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <div className={loan ? classes.columns : classes.alone}>
        {loan && <CurrentLoan key={loan._id} member={member} loan={loan} onRefused={setProblem} />}
        <div className={classes.form}>
          {loan?.status === 'active' ? (
            <TakePayment key={loan._id} member={member} loan={loan} />
          ) : (
            <IssueLoan key={loan?._id ?? 'first'} member={member} />
          )}
        </div>
        {loan && (
          <Card title="Payments">
            <PaymentList
              payments={loan.payments}
              actionOf={(payment) => <RemovePayment member={member} payment={payment} onRefused={setProblem} />}
            />
          </Card>
        )}
      </div>
      {loan && <EarlierLoans staffId={member._id} before={loan._id} />}
    </>
  );
}
