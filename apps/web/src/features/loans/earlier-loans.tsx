import { EARLIER_LOANS_PAGE_SIZE, type Loan } from '@quarterdeck/contract/loans';
import { businessDate, formatMedium } from '@quarterdeck/domain/business-date';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { Money } from '../../ui/data/money.tsx';
import { ShowMore } from '../../ui/data/show-more.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './earlier-loans.module.css';
import { PaymentList } from './payment-list.tsx';

/** The loans before the latest, which are paid or written off, in pages. Each expands to show its payments. */
export function EarlierLoans({ staffId, before }: { staffId: string; before: string }) {
  const earlier = useInfiniteQuery(
    api.loans.earlier.infiniteOptions({
      input: (last: string) => ({ staffId, before: last }),
      initialPageParam: before,
      getNextPageParam: (page) => (page.length === EARLIER_LOANS_PAGE_SIZE ? page.at(-1)?._id : undefined),
      placeholderData: keepPreviousData,
    }),
  );
  if (earlier.isLoadingError)
    return <LoadFailed what="the earlier loans" error={earlier.error} onRetry={() => void earlier.refetch()} />;
  const loans = earlier.data?.pages.flat() ?? [];
  if (loans.length === 0) return null;
  return (
    <Card title="Earlier loans">
      <div>
        {loans.map((loan) => (
          <EarlierLoan key={loan._id} loan={loan} />
        ))}
      </div>
      <ShowMore pages={earlier} />
    </Card>
  );
}

function EarlierLoan({ loan }: { loan: Loan }) {
  const closedOn = loan.writtenOffDate ?? loan.payments.at(-1)?.date;
  const closing = closedOn && `, ${loan.writtenOff ? 'written off' : 'paid'} ${formatMedium(businessDate(closedOn))}`;
  return (
    <details className={classes.loan}>
      <summary>
        <span className={classes.when}>
          Issued {formatMedium(businessDate(loan.dateIssued))}
          {closing}
        </span>
        <Money dollars={loan.amount} emphasis />
      </summary>
      {loan.notes && <p className={classes.notes}>{loan.notes}</p>}
      {loan.writtenOff && (
        <p className={classes.notes}>
          <Money dollars={loan.writtenOffAmount} /> written off{loan.writeOffReason && `: ${loan.writeOffReason}`}
        </p>
      )}
      <PaymentList payments={loan.payments} />
    </details>
  );
}
