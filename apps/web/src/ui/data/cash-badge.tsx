import type { CashStatus } from '@quarterdeck/domain/financial-record';
import { cents, formatAmount, type Cents } from '@quarterdeck/domain/money';
import { StatusBadge } from './status-badge.tsx';

const TONES = { Balanced: 'good', Over: 'caution', Short: 'bad' } as const;

/**
 * `Balanced`, `Over $2.50` or `Short $4.90`: the text carries the meaning, the color repeats it. Null before the
 * count.
 */
export function CashBadge({ cash }: { cash: { status: CashStatus; difference: Cents } | null }) {
  if (cash === null) return <StatusBadge tone="quiet">Not counted</StatusBadge>;
  const amount = cash.status === 'Balanced' ? '' : ` ${formatAmount(cents(Math.abs(cash.difference)))}`;
  return (
    <StatusBadge tone={TONES[cash.status]}>
      {cash.status}
      {amount}
    </StatusBadge>
  );
}
