import type { StoreRepresentative } from '@quarterdeck/contract/store-overview';
import { counted } from '@quarterdeck/domain/counted';
import { formatDollars } from '@quarterdeck/domain/money';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { Link, useSearchParams } from 'react-router';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { reportFilterParameters } from '../../../ui/inputs/report-filter.ts';
import { OverviewRow, OverviewRows } from './overview-rows.tsx';
import { FIRST_PERIOD } from './store-days.ts';

interface StoreRepresentativesProps {
  storeId: string;
  representatives: StoreRepresentative[];
  period: string;
}

/** The commission owed to the store's representatives. */
export function StoreRepresentatives({ storeId, representatives, period }: StoreRepresentativesProps) {
  const filterParameters = reportFilterParameters(useSearchParams()[0]);
  return (
    <Card
      title="Representatives"
      note={`Commission owed, ${period}`}
      actions={
        representatives.length > 0 && (
          <Link to={screenPath('/representatives', { period: FIRST_PERIOD, ...filterParameters, stores: storeId })}>
            All representatives
          </Link>
        )
      }
    >
      {representatives.length === 0 ? (
        <NoData>The store’s games have no representatives</NoData>
      ) : (
        <OverviewRows>
          {representatives.map(({ name, games, takings, commissionOwed }) => (
            <OverviewRow
              key={name.toLowerCase()}
              name={name}
              second={`${counted(games, 'game')}, ${formatDollars(takings)} takings`}
              figure={formatDollars(commissionOwed)}
            />
          ))}
        </OverviewRows>
      )}
    </Card>
  );
}
