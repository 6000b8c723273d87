import type { FinancialRecord } from '@quarterdeck/contract/financials';
import { formatShortDay, type BusinessDate } from '@quarterdeck/domain/business-date';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { AROUND_SCREENS } from '../../platform/api/query-client.ts';
import { areKeysOn } from '../../platform/single-keys.ts';
import { useListPath, useToday } from '../stores/selected-store.ts';
import classes from './record-neighbors.module.css';

/** Fields, dialogs, menus and charts use the arrow keys themselves. */
const KEEPS_ARROWS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [popover], ol, ul';

/** Links to the records before and after this one. The arrow keys work too, unless single keys are off. */
export function RecordNeighbors({ record }: { record: FinancialRecord }) {
  const { data } = useQuery(
    api.financials.neighbors.queryOptions({ input: { _id: record._id }, meta: AROUND_SCREENS }),
  );
  const nav = useRef<HTMLElement>(null);
  const listPath = useListPath();
  const today = useToday();

  useEffect(() => {
    function byKey(event: KeyboardEvent): void {
      const { key, target } = event;
      if (!areKeysOn() || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || document.querySelector('[role="dialog"][aria-modal]'))
        return;
      if (target instanceof Element && target.closest(KEEPS_ARROWS)) return;
      nav.current?.querySelector<HTMLAnchorElement>(key === 'ArrowLeft' ? '[rel="prev"]' : '[rel="next"]')?.click();
    }
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, []);

  const pathOf = (_id: string) => listPath('/financial-detail', record.storeId, { record: _id });
  const words = (date: string) => formatShortDay(date as BusinessDate, today);
  return (
    <nav ref={nav} className={classes.nav} aria-label="Other records">
      {data?.before && (
        <Link to={pathOf(data.before._id)} rel="prev" replace className={classes.link}>
          <IconChevronLeft size={18} aria-hidden="true" />
          <span className="visually-hidden">Previous record, </span>
          {words(data.before.date)}
        </Link>
      )}
      {data?.after && (
        <Link to={pathOf(data.after._id)} rel="next" replace className={`${classes.link} ${classes.after}`}>
          <span className="visually-hidden">Next record, </span>
          {words(data.after.date)}
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
