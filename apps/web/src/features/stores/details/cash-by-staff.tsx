import type { StaffCash } from '@quarterdeck/contract/store-overview';
import { businessDate, formatDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { formatAmount, type Cents } from '@quarterdeck/domain/money';
import { CASH_TOLERANCE } from '@quarterdeck/domain/financial-record';
import { NoData } from '../../../ui/charts/chart-box.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { formatSignedDollars } from '../compare/pair-lines.ts';
import { OverviewRow, OverviewRows } from './overview-rows.tsx';
import classes from './overview-rows.module.css';

const SHOWN = 6;
const tolerance: Cents = CASH_TOLERANCE;

function daysWords({ days, unbalancedDays, worst }: StaffCash, today: BusinessDate): string {
  if (!worst) return `${counted(days, 'day')}, balanced`;
  const on = `worst ${formatSignedDollars(worst.difference)} on ${formatDay(businessDate(worst.date), today)}`;
  return `${unbalancedDays} of ${counted(days, 'day')} off, ${on}`;
}

/** The cash differences in the records of each staff member and of the owner. */
export function CashByStaff({ cash, period, today }: { cash: StaffCash[]; period: string; today: BusinessDate }) {
  const rest = cash.slice(SHOWN);
  return (
    <Card title="Cash differences by staff member" note={`More than ${formatAmount(tolerance)}, ${period}`}>
      {cash.length === 0 ? (
        <NoData>No records in this period</NoData>
      ) : (
        <OverviewRows>
          {cash.slice(0, SHOWN).map((staff, place) => (
            <OverviewRow
              // Someone who was hired again has two rows.
              key={`${place} ${staff.name}`}
              name={staff.name}
              second={daysWords(staff, today)}
              figure={
                staff.worst === null ? (
                  '–'
                ) : (
                  <span className={staff.difference < 0 ? classes.short : undefined}>
                    {formatSignedDollars(staff.difference)}
                  </span>
                )
              }
            />
          ))}
          {rest.length > 0 && (
            <OverviewRow
              name={counted(rest.length, 'other')}
              second={rest.map(({ name }) => name).join(', ')}
              figure=""
            />
          )}
        </OverviewRows>
      )}
    </Card>
  );
}
