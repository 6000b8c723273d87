import { formatDollars } from '@quarterdeck/domain/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useKeptData, useShown } from '../../../platform/api/keep-data.ts';
import { PartFailed } from '../../../ui/feedback/load-failed.tsx';
import { Refreshing } from '../../../ui/feedback/refreshing.tsx';
import { RowSkeletons } from '../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Selection } from '../all-records.ts';
import { LineTable } from '../line-table.tsx';
import classes from '../side-card.module.css';

/** The commission owed to each representative on the takings of their games. */
export function CommissionSummary({ selection, periodName }: { selection: Selection; periodName: string }) {
  const commissions = useKeptData(
    useQuery(api.financials.commissions.queryOptions({ input: selection, placeholderData: keepPreviousData })),
  );
  const shownName = useShown(periodName, commissions.isPlaceholderData);
  return (
    <Card title="Commission Summary" note={shownName}>
      {commissions.isPending && <RowSkeletons count={3} />}
      {commissions.isLoadingError && (
        <PartFailed what="the commission" error={commissions.error} onRetry={() => void commissions.refetch()} />
      )}
      {commissions.data?.representatives.length === 0 && <p className={classes.quiet}>No commission owed.</p>}
      {commissions.data && commissions.data.representatives.length > 0 && (
        <Refreshing isBusy={commissions.isPlaceholderData}>
          <LineTable
            heading="Representative"
            amountHeading="Owed"
            totalLabel="Owed"
            lines={commissions.data.representatives.map(({ repName, takings, commission }) => ({
              key: repName,
              name: repName,
              note: `on ${formatDollars(takings)} takings`,
              amount: commission,
            }))}
            total={commissions.data.totalCommission}
          />
        </Refreshing>
      )}
    </Card>
  );
}
