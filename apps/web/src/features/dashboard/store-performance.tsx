import type { DashboardSummary } from '@quarterdeck/contract/dashboard';
import { Link } from 'react-router';
import { Money } from '../../ui/data/money.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NoData } from '../../ui/charts/chart-box.tsx';
import { storePath, useStores } from '../stores/selected-store.ts';
import classes from './store-performance.module.css';

type StoreFigures = DashboardSummary['stores'];

/** Puts the bars on one scale around zero: losses extend to the left. All in percent of the width. */
function barsOf(stores: StoreFigures) {
  const revenues = stores.map(({ revenue }) => revenue);
  const lowest = Math.min(0, ...revenues);
  const range = Math.max(0, ...revenues) - lowest || 1;
  const zero = (-lowest / range) * 100;
  return stores.map((store) => {
    const length = (Math.abs(store.revenue) / range) * 100;
    return { ...store, zero, length, start: store.revenue < 0 ? zero - length : zero };
  });
}

/** Each store's profit as a bar. The bars are plain elements, so names and figures are text of any length. */
export function StorePerformance({ stores }: { stores: StoreFigures }) {
  const known = useStores().data ?? [];
  const pathOf = (name: string) => {
    const store = known.find(({ storeName }) => storeName === name);
    return store ? storePath('/store-details', store._id) : '/stores';
  };
  const title = 'Store Performance';
  if (stores.length === 0)
    return (
      <Card title={title}>
        <NoData>No stores yet</NoData>
      </Card>
    );
  return (
    <Card title={title} note="Revenue per store">
      <ul className={classes.bars} aria-label="Bar chart: revenue per store">
        {barsOf(stores).map(({ storeName, revenue, zero, length, start }) => (
          <li key={storeName}>
            <Link className={classes.name} to={pathOf(storeName)} title={storeName}>
              {storeName}
            </Link>
            <Money dollars={revenue} emphasis />
            <span className={classes.track} aria-hidden="true">
              <span
                className={revenue < 0 ? classes.loss : classes.bar}
                style={{ insetInlineStart: `${start}%`, width: `${length}%` }}
              />
              {zero > 0 && zero < 100 && <span className={classes.zero} style={{ insetInlineStart: `${zero}%` }} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
