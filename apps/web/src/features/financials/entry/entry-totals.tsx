import { cashStatus, countReplacesMoneyIn } from '@quarterdeck/domain/financial-record';
import { formatAmount } from '@quarterdeck/domain/money';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconNumbers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { AdjustedBadge } from '../../../ui/data/adjusted-badge.tsx';
import { CashBadge } from '../../../ui/data/cash-badge.tsx';
import classes from './entry-totals.module.css';
import type { EntryBasis, EntryControl } from './entry.ts';
import { useLiveTotals } from './live-totals.ts';
import { KEEPS_FOCUS } from './keep-focus.ts';
import { chooseOwnKeyboard, useNumberPad } from './use-number-pad.ts';

interface EntryTotalsProps {
  control: EntryControl;
  basis: EntryBasis;
  save: { label: string; isWaiting: boolean; onSave: () => void };
}

/** Always visible below the form: the totals so far, whether the cash balances, and Save. */
export function EntryTotals({ control, basis, save }: EntryTotalsProps) {
  const totals = useLiveTotals(control, basis);
  const { isSubmitting, isSubmitted } = useFormState({ control });
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus.
  useEffect(() => {
    if (isSubmitted && !isSubmitting && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [isSubmitting, isSubmitted]);
  const counted = totals.actualCashCount;
  const cash = counted === null ? null : cashStatus({ actualCashCount: counted, expectedCash: totals.expectedCash });
  return (
    <div className={classes.bar}>
      <dl className={classes.figures}>
        <div>
          <dt>Takings</dt>
          <dd>{formatAmount(totals.totalMoneyIn)}</dd>
        </div>
        <div>
          <dt>Profit</dt>
          <dd>{formatAmount(totals.dailyProfit)}</dd>
        </div>
        <div>
          <dt>Counted</dt>
          <dd>{counted === null ? '–' : formatAmount(counted)}</dd>
        </div>
      </dl>
      <div className={classes.act}>
        <span aria-live="polite" className={classes.status}>
          {counted !== null && countReplacesMoneyIn(counted) ? <AdjustedBadge /> : <CashBadge cash={cash} />}
        </span>
        <Button
          ref={button}
          data-save
          className={classes.save}
          loading={isSubmitting && !save.isWaiting}
          onClick={save.onSave}
        >
          {save.label}
        </Button>
      </div>
    </div>
  );
}

/** The totals while typing on a phone: one line, and a button for the rest of the form. */
export function TypingTotals({ control, basis, onDone }: Omit<EntryTotalsProps, 'save'> & { onDone: () => void }) {
  const { totalMoneyIn, expectedCash } = useLiveTotals(control, basis);
  return (
    <div className={classes.line}>
      <dl className={classes.pair}>
        <dt>Takings</dt>
        <dd>{formatAmount(totalMoneyIn)}</dd>
        <dt>Expected</dt>
        <dd>{formatAmount(expectedCash)}</dd>
      </dl>
      <TypingButtons onDone={onDone} />
    </div>
  );
}

/** Buttons to switch the keyboard and to close it. */
export function TypingButtons({ onDone }: { onDone: () => void }) {
  const pad = useNumberPad();
  return (
    <div className={classes.buttons} role="presentation" {...KEEPS_FOCUS}>
      {pad !== 'none' && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={pad === 'on' ? 'Use my keyboard' : 'Use the number pad'}
          onClick={() => chooseOwnKeyboard(pad === 'on')}
        >
          {pad === 'on' ? <IconKeyboard size={20} aria-hidden="true" /> : <IconNumbers size={20} aria-hidden="true" />}
        </ActionIcon>
      )}
      <ActionIcon variant="default" size={44} aria-label="Done typing" onClick={onDone}>
        <IconChevronDown size={20} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

/** `14 of 22 games counted`; only the numbers if space is short. */
export function CountedGames({ control, basis, isShort }: Omit<EntryTotalsProps, 'save'> & { isShort: boolean }) {
  const { games } = basis;
  const { countedGames } = useLiveTotals(control, basis);
  return (
    <span>
      {countedGames} of {games.length}
      <span className={isShort ? 'visually-hidden' : undefined}> {games.length === 1 ? 'game' : 'games'} counted</span>
    </span>
  );
}
