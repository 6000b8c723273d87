import classes from './commission-change.module.css';
import { Money } from './money.tsx';

interface CommissionChangeProps {
  /** `repName` is empty for own games. */
  representatives: { repName: string; before: number; after: number }[];
  totalBefore: number;
  totalAfter: number;
}

/** The commission owed to each representative before and after a correction of saved records, in dollars. */
export const CommissionChange = ({ representatives, totalBefore, totalAfter }: CommissionChangeProps) => (
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
);
