import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { counted } from '@quarterdeck/domain/counted';
import { Link, useSearchParams } from 'react-router';
import base from '../../ui/data/figure-table.module.css';
import { Money } from '../../ui/data/money.tsx';
import { SignedPercent } from '../../ui/data/signed-percent.tsx';
import { SortHeading } from '../../ui/data/sort-heading.tsx';
import type { Sort } from '../../ui/data/sorting.ts';
import { changeOf, COLUMN_NAMES, gamesIn, gamesWords, shownColumns, type Column } from './representative-rows.ts';
import classes from './representatives-table.module.css';

interface RepresentativesTableProps {
  shown: Representative[];
  list: RepresentativeList;
  chosen: Representative | undefined;
  sort: Sort<Column>;
  onSort: (sort: Sort<Column>) => void;
  /** Describes the rows for a screen reader. */
  caption: string;
}

/** A line per representative. The selected representative is shown below. */
export function RepresentativesTable({ shown, list, chosen, sort, onSort, caption }: RepresentativesTableProps) {
  const isCompared = list.totals.compared !== null;
  return (
    <table
      className={`${base.table} ${classes.table}`}
      data-sorted={sort.column}
      data-compared={isCompared || undefined}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {shownColumns(isCompared).map((column) => (
            <SortHeading
              key={column}
              column={column}
              name={COLUMN_NAMES[column]}
              className={column === 'name' ? base.name : classes[column]}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((representative) => (
          <Row
            key={representative.name.toLowerCase()}
            representative={representative}
            isChosen={representative === chosen}
            isCompared={isCompared}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className={base.name}>
            {counted(shown.length, 'representative')}
          </th>
          <td className={classes.games}>{gamesWords(gamesIn(list))}</td>
          <Figures figures={list.totals} isCompared={isCompared} />
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  representative: Representative;
  isChosen: boolean;
  isCompared: boolean;
}

function Row({ representative, isChosen, isCompared }: RowProps) {
  const { _id, name, phone, games, machines } = representative;
  const [parameters] = useSearchParams();
  const search = new URLSearchParams(parameters);
  search.set('rep', _id ?? name);
  return (
    <tr data-chosen={isChosen || undefined}>
      <th scope="row" className={base.name}>
        <span className={base.title}>
          <Link
            className={base.link}
            to={{ search: search.toString() }}
            replace
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
          >
            {name}
          </Link>
        </span>
        <span className={base.second}>
          {phone !== '' && <span>{phone}</span>}
          <span className={classes.count}>{gamesWords(games)}</span>
        </span>
      </th>
      <td className={classes.games}>
        {gamesWords(games)}
        {games.length > 0 && <span className={classes.machines}>{counted(machines, 'machine')}</span>}
      </td>
      <Figures figures={representative} isCompared={isCompared} />
    </tr>
  );
}

function Figures({
  figures,
  isCompared,
}: {
  figures: Pick<Representative, 'takings' | 'commissionOwed' | 'compared'>;
  isCompared: boolean;
}) {
  return (
    <>
      <td className={classes.takings}>
        <Money dollars={figures.takings} />
      </td>
      <td className={classes.commission}>
        <Money dollars={figures.commissionOwed} />
      </td>
      {isCompared && (
        <td className={classes.change}>
          <SignedPercent percent={changeOf(figures)} />
        </td>
      )}
    </>
  );
}
