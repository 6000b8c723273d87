import type { CorrectionEffect } from '@quarterdeck/contract/corrections';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { CommissionChange } from '../../ui/data/commission-change.tsx';
import { Note } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './correction-preview.module.css';

const day = (date: string | null) => (date === null ? '' : formatMedium(date as BusinessDate));

/** The number of changed records, and the commission owed to each representative before and after. */
export function CorrectionPreview({ effect }: { effect: CorrectionEffect }) {
  const { recordCount, firstDate, lastDate } = effect;
  if (recordCount === 0) return <Note>Nothing to correct: the records of these dates already have these values.</Note>;
  const count = counted(recordCount, 'record');
  const days = firstDate === lastDate ? day(firstDate) : `${day(firstDate)} to ${day(lastDate)}`;
  return (
    <Card title={`${count} will change`} note={days}>
      <CommissionChange {...effect} />
      <p className={classes.quiet}>The history keeps the old values. To undo this, make another correction.</p>
    </Card>
  );
}
