import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatMoment, formatWholeDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { useUser } from '../../platform/session/session.ts';
import { StatCard, StatRow } from '../../ui/data/stat-card.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { CardSkeletons, StatSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { storePath, useStore, useToday } from '../stores/selected-store.ts';
import classes from './financial-detail-screen.module.css';
import { LineTable } from './line-table.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordGames } from './record-games.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordNeighbors } from './record-neighbors.tsx';
import { RecordStatus } from './record-status.tsx';

export function Component() {
  const [parameters] = useSearchParams();
  const recordId = parameters.get('record') ?? '';
  const { data, error, refetch } = useQuery(api.financials.fetchOne.queryOptions({ input: { _id: recordId } }));
  const store = useStore();
  const today = useToday();
  // One page for all states: a menu that was opened in its header while the record loads stays open.
  return (
    <Page
      title={data ? formatWholeDay(data.date as BusinessDate, today) : 'Financial record'}
      subtitle={store.storeName}
      actions={(data ?? !error) && <RecordActions recordId={recordId} record={data} />}
    >
      {data && <Detail record={data} />}
      {!data && error && (
        <LoadFailed
          what="the record"
          error={error}
          onRetry={() => void refetch()}
          back={{ label: 'Financials', to: storePath('/financials', store._id) }}
        />
      )}
      {!data && !error && (
        <>
          <StatSkeletons count={4} />
          <CardSkeletons count={2} />
        </>
      )}
    </Page>
  );
}

function Detail({ record }: { record: FinancialRecord }) {
  const { bossCreds } = useUser();
  return (
    <>
      <RecordNeighbors record={record} />
      <DailySummary record={record} />
      <div className={classes.columns}>
        <RecordGames record={record} />
        <div className={classes.side}>
          <Expenses record={record} />
          <Card title="Notes">
            {record.notes ? (
              <p className={classes.notes}>{record.notes}</p>
            ) : (
              <p className={classes.quiet}>No notes.</p>
            )}
          </Card>
          {bossCreds ? <RecordHistory record={record} /> : <Signatures record={record} />}
        </div>
      </div>
    </>
  );
}

function Expenses({ record }: { record: FinancialRecord }) {
  const lines = record.expenses.map(({ description, category, amount }, index) => ({
    key: String(index),
    name: description,
    note: category,
    amount,
  }));
  return (
    <Card title="Expenses">
      {lines.length === 0 ? (
        <p className={classes.quiet}>No expenses.</p>
      ) : (
        <LineTable heading="Expense" lines={lines} total={record.totalMoneyOut} />
      )}
    </Card>
  );
}

function DailySummary({ record }: { record: FinancialRecord }) {
  return (
    <section aria-labelledby="daily-summary" className={classes.summary}>
      <h2 id="daily-summary">Daily Summary</h2>
      <StatRow>
        <StatCard
          label="Takings"
          value={formatDollars(record.totalMoneyIn)}
          comparison={record.actualCashCount < 0 ? 'Replaced by the count' : 'All games'}
        />
        <StatCard
          label="Expenses"
          value={formatDollars(record.totalMoneyOut)}
          comparison={record.expenses.length === 0 ? 'None' : `${record.expenses.length} paid out`}
        />
        <StatCard label="Daily Profit" value={formatDollars(record.dailyProfit)} comparison="Takings minus expenses" />
        <StatCard
          label="Cash counted"
          value={formatDollars(record.actualCashCount)}
          comparison={
            <>
              <RecordStatus record={record} />
              {record.openingFloat > 0 && (
                <span className={classes.float}>
                  Expected {formatDollars(record.moneyBalance)}: profit and {formatDollars(record.openingFloat)} opening
                  float
                </span>
              )}
            </>
          }
        />
      </StatRow>
    </section>
  );
}

/** The users who created and last changed the record. A counter sees no other history. */
function Signatures({ record }: { record: FinancialRecord }) {
  return (
    <p className={classes.quiet}>
      Created by {record.createdBy} on {formatMoment(new Date(record.createdAt))}
      {record.updatedBy && (
        <>
          <br />
          Updated by {record.updatedBy} on {formatMoment(new Date(record.updatedAt))}
        </>
      )}
    </p>
  );
}
