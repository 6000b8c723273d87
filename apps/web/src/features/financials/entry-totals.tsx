import { cashStatus } from '@quarterdeck/domain/financial-record';
import { formatUsd } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useFormState } from 'react-hook-form';
import { CashBadge } from './cash-badge.tsx';
import { type EntryBasis, type EntryControl } from './entry.ts';
import classes from './entry-totals.module.css';
import { useLiveTotals } from './live-totals.ts';

/** Always in view under the form: what the day adds up to so far, whether the cash agrees, and Save. */
export function EntryTotals({
  control,
  basis,
  saveLabel,
  onSave,
}: {
  control: EntryControl;
  basis: EntryBasis;
  saveLabel: string;
  onSave: () => void;
}) {
  const totals = useLiveTotals(control, basis);
  const { isSubmitting } = useFormState({ control });
  const counted = totals.actualCashCount;
  const cash = counted === null ? null : cashStatus({ actualCashCount: counted, expectedCash: totals.expectedCash });
  return (
    <div className={classes.bar}>
      <dl className={classes.figures}>
        <div>
          <dt>Money in</dt>
          <dd>{formatUsd(totals.totalMoneyIn)}</dd>
        </div>
        <div>
          <dt>Profit</dt>
          <dd>{formatUsd(totals.dailyProfit)}</dd>
        </div>
        <div>
          <dt>Counted</dt>
          <dd>{counted === null ? '–' : formatUsd(counted)}</dd>
        </div>
      </dl>
      <div className={classes.act}>
        <span aria-live="polite" className={classes.status}>
          <CashBadge cash={cash} />
        </span>
        <Button data-save className={classes.save} loading={isSubmitting} onClick={onSave}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

/** `14 of 22 games counted` */
export function CountedGames({ control, basis }: { control: EntryControl; basis: EntryBasis }) {
  const { games } = basis;
  const { countedGames } = useLiveTotals(control, basis);
  return (
    <>
      {countedGames} of {games.length} {games.length === 1 ? 'game' : 'games'} counted
    </>
  );
}
