import type { CorrectionEffect } from '@quarterdeck/contract/corrections';
import { formatMedium, type BusinessDate } from '@quarterdeck/domain/business-date';
import { Money } from '../../ui/data/money.tsx';
import { Note } from '../../ui/feedback/banner.tsx';
import { Card } from '../../ui/layout/card.tsx';
import classes from './correction-preview.module.css';

const day = (date: string | null) => (date === null ? '' : formatMedium(date as BusinessDate));

/** The number of records that change, and the commission owed to each representative before and after. */
export function CorrectionPreview({ effect }: { effect: CorrectionEffect }) {
  const { recordCount, firstDate, lastDate, representatives, totalBefore, totalAfter } = effect;
  if (recordCount === 0) return <Note>Nothing to correct: the records of these dates already have these values.</Note>;
  const count = recordCount === 1 ? '1 record' : `${recordCount.toLocaleString('en-US')} records`;
  const days = firstDate === lastDate ? day(firstDate) : `${day(firstDate)} to ${day(lastDate)}`;
  return (
    <Card title={`${count} will change`} note={days}>
      <table className={classes.table}>
        <caption className="visually-hidden">Commission owed on these records</caption>
        <thead>
          <tr>
            <th scope="col">Commission owed to</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {representatives.map(({ repName, before, after }) => (
            <tr key={repName}>
              <th scope="row">{repName === '' ? 'Own game' : repName}</th>
              <td>
                <Money dollars={before} />
              </td>
              <td>
                <Money dollars={after} emphasis />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money dollars={totalBefore} />
            </td>
            <td>
              <Money dollars={totalAfter} emphasis />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.quiet}>The history keeps the old values. To undo this, make another correction.</p>
    </Card>
  );
}
