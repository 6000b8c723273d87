import type { GamePage } from '@quarterdeck/contract/games';
import { businessDate, formatShortDay, localToday } from '@quarterdeck/domain/business-date';
import { counted } from '@quarterdeck/domain/counted';
import { recordsPath } from '@quarterdeck/domain/record-paths';
import { Link } from 'react-router';
import { Money } from '../../../ui/data/money.tsx';
import { parametersOf, type ReportFilter } from '../../../ui/inputs/report-filter.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { storePath } from '../../stores/selected-store.ts';
import classes from './game-records.module.css';

/** The latest records of the period with takings of the game. */
export function GameRecords({ page, filter }: { page: GamePage; filter: ReportFilter }) {
  const { range } = filter;
  const { records, recordCount, game } = page;
  if (records.length === 0) return null;
  const toAll = range ? recordsPath(game.storeId, range) : storePath('/financials', game.storeId, { period: 'all' });
  return (
    <Card title="Records" actions={recordCount > records.length && <Link to={toAll}>All records of the period</Link>}>
      <table className={classes.table}>
        <caption className="visually-hidden">
          The latest {records.length} of {counted(recordCount, 'record')}, newest first
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col" className={classes.by}>
              Created By
            </th>
            <th scope="col">Takings</th>
            <th scope="col" className={classes.commission}>
              Commission
            </th>
            <th scope="col">Share of the record</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <RecordRow key={record._id} record={record} storeId={game.storeId} linkParameters={parametersOf(filter)} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface RecordRowProps {
  record: GamePage['records'][number];
  storeId: string;
  /** The URL parameters of the page's period. */
  linkParameters: Record<string, string>;
}

function RecordRow({ record, storeId, linkParameters }: RecordRowProps) {
  const day = businessDate(record.date);
  return (
    <tr>
      <th scope="row">
        <Link className={classes.link} to={recordsPath(storeId, { from: day, to: day }, record._id, linkParameters)}>
          {formatShortDay(day, localToday())}
        </Link>
      </th>
      <td className={classes.by}>{record.createdBy}</td>
      <td>
        <Money dollars={record.takings} emphasis />
      </td>
      <td className={classes.commission}>
        <Money dollars={record.commissionOwed} />
      </td>
      <td className={classes.share}>{record.share === null ? '–' : `${record.share.toFixed(1)}%`}</td>
    </tr>
  );
}
