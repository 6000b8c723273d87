import type { GamePage } from '@quarterdeck/contract/games';
import { counted } from '@quarterdeck/domain/counted';
import { useId, useState } from 'react';
import { DEFAULT_SORT, inOrder, rowOf, totalsOf, type Row } from '../all/performance-rows.ts';
import { PerformanceTable } from '../all/performance-table.tsx';
import classes from './same-game.module.css';

const byStore = (a: Row, b: Row) => a.game.storeName.localeCompare(b.game.storeName);

/** The figures of the game in each of its stores. */
export function SameGame({ page, isCompared }: { page: GamePage; isCompared: boolean }) {
  const [sort, setSort] = useState(DEFAULT_SORT);
  const heading = useId();
  const rows = [page.game, ...page.inOtherStores].map(rowOf);
  return (
    <section className={classes.stores} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {page.game.gameName} in each store
      </h2>
      <PerformanceTable
        lines={inOrder(rows, sort, byStore).map((row) => ({ kind: 'game', row, isInGroup: false }))}
        count={counted(rows.length, 'store')}
        totals={totalsOf(rows, 0)}
        sort={sort}
        onSort={setSort}
        isCompared={isCompared}
        of="stores"
        openId={page.game.gameId}
        caption={`${page.game.gameName} in each store`}
      />
    </section>
  );
}
