import type { DashboardPerformance } from '@quarterdeck/contract/dashboard';
import { Link } from 'react-router';
import { NoData } from '../../ui/charts/chart-box.tsx';
import { storesPath } from '../../ui/data/figure-paths.ts';
import { Money } from '../../ui/data/money.tsx';
import { percentChange } from '../../ui/data/percent-change.ts';
import { SignedPercent } from '../../ui/data/signed-percent.tsx';
import { useShowAll } from '../../ui/data/use-show-all.ts';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { storePath } from '../stores/selected-store.ts';
import classes from './store-performance.module.css';

/** The number of shown stores, best first. The others are behind a button. */
const SHOWN_AT_ONCE = 8;

interface StorePerformanceProps {
  note: string;
  stores: DashboardPerformance['stores'];
  /** The URL parameters of the period, stores and comparison, for the links. */
  linkParameters: Record<string, string>;
}

/** Puts the bars on one scale around zero, in percent of the width. Losses extend to the left. */
function barsOf(stores: StorePerformanceProps['stores']) {
  const revenues = stores.map(({ revenue }) => revenue ?? 0);
  const lowest = Math.min(0, ...revenues);
  const range = Math.max(0, ...revenues) - lowest || 1;
  const zero = (-lowest / range) * 100;
  return stores.map((store) => {
    const revenue = store.revenue ?? 0;
    const length = (Math.abs(revenue) / range) * 100;
    return { ...store, zero, length, start: revenue < 0 ? zero - length : zero };
  });
}

type Bar = ReturnType<typeof barsOf>[number];

/** Each store's profit as a bar. The bars are plain elements, so names and figures are text of any length. */
export function StorePerformance({ note, stores, linkParameters }: StorePerformanceProps) {
  const title = 'Store Performance';
  if (stores.length === 0)
    return (
      <Card title={title}>
        <NoData>No stores yet</NoData>
      </Card>
    );
  return (
    <Card
      title={title}
      note={note}
      actions={stores.length > 1 && <Link to={storesPath(linkParameters)}>Compare stores</Link>}
    >
      <Bars stores={stores} linkParameters={linkParameters} />
    </Card>
  );
}

function Bars({ stores, linkParameters }: Omit<StorePerformanceProps, 'note'>) {
  const bars = barsOf(stores);
  const { list, shown, hasMore, showAll } = useShowAll(bars, SHOWN_AT_ONCE);
  return (
    <>
      <ul className={classes.bars} ref={list} tabIndex={-1} aria-label="Bar chart: profit per store">
        {shown.map((bar) => (
          <StoreBar key={bar.storeId} bar={bar} linkParameters={linkParameters} />
        ))}
      </ul>
      {hasMore && (
        <div>
          <PlainButton look="quiet" onClick={showAll}>
            Show all {bars.length} stores
          </PlainButton>
        </div>
      )}
    </>
  );
}

function StoreBar({ bar, linkParameters }: { bar: Bar } & Pick<StorePerformanceProps, 'linkParameters'>) {
  const { storeId, storeName, revenue, compared, zero, length, start } = bar;
  const change = compared && percentChange(compared.now, compared.before);
  return (
    <li>
      <Link className={classes.name} to={storePath('/store-details', storeId, linkParameters)} title={storeName}>
        {storeName}
      </Link>
      <span className={classes.figure}>
        {revenue === null ? 'No entry' : <Money dollars={revenue} emphasis />}
        {change !== null && <SignedPercent percent={change} />}
      </span>
      <span className={classes.track} aria-hidden="true">
        <span
          className={(revenue ?? 0) < 0 ? classes.loss : classes.bar}
          style={{ insetInlineStart: `${start}%`, width: `${length}%` }}
        />
        {zero > 0 && zero < 100 && <span className={classes.zero} style={{ insetInlineStart: `${zero}%` }} />}
      </span>
    </li>
  );
}
