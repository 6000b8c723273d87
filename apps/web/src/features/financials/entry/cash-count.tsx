import { countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { formatAmount, ZERO } from '@quarterdeck/domain/money';
import { Button } from '@mantine/core';
import { useController } from 'react-hook-form';
import { Note } from '../../../ui/feedback/banner.tsx';
import { AmountInput } from '../../../ui/inputs/amount-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import classes from './cash-count.module.css';
import type { EntryBasis, EntryControl } from './entry.ts';
import { useLiveTotals } from './live-totals.ts';
import { RowForm } from './row-form.tsx';

/** The expected cash and the count. */
interface CashCountProps {
  control: EntryControl;
  basis: EntryBasis;
  inputMode: 'none' | 'decimal';
}

export function CashCount({ control, basis, inputMode }: CashCountProps) {
  const totals = useLiveTotals(control, basis);
  const replaces = totals.actualCashCount !== null && countReplacesMoneyIn(totals.actualCashCount);

  return (
    <Card title="Cash">
      <RowForm className={classes.pair}>
        <div className={classes.expected}>
          <span className={classes.label}>Expected cash</span>
          <output className={classes.figure}>{formatAmount(totals.expectedCash)}</output>
          {basis.openingFloat > ZERO && (
            <span className={classes.parts}>
              {formatAmount(totals.dailyProfit)} profit and {formatAmount(basis.openingFloat)} opening float
            </span>
          )}
        </div>
        <div>
          <AmountInput
            control={control}
            name="actualCashCount"
            label="Actual cash count"
            allowNegative
            enterKeyHint="done"
            inputMode={inputMode}
            placeholder="Count the till"
          />
          <SignButton control={control} />
        </div>
      </RowForm>
      {replaces && (
        <Note tone="caution">
          A negative count replaces the takings: this record will be saved with {formatAmount(totals.totalMoneyIn)}{' '}
          instead of {formatAmount(totals.gameTotal)}.
        </Note>
      )}
    </Card>
  );
}

/** Numeric keypads on phones have no minus key. */
function SignButton({ control }: { control: EntryControl }) {
  const { field } = useController({ control, name: 'actualCashCount' });
  const typed = field.value.trim();
  if (typed === '') return null;
  const isNegative = typed.startsWith('-');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.sign}
      onClick={() => field.onChange(isNegative ? typed.slice(1) : `-${typed}`)}
    >
      {isNegative ? 'Make positive' : 'Make negative'}
    </Button>
  );
}
