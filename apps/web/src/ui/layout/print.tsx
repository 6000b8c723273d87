import { formatLong, localToday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';
import { PlainButton, PlainButtonLink } from '../inputs/plain-button.tsx';
import { CoinMark } from './mark.tsx';
import classes from './print.module.css';

/** The link back from a report. */
export interface WayBack {
  label: string;
  to: string;
}

/** Shown in place of a report without data. */
export function NothingToPrint({ heading, title, back }: { heading: string; title: string; back: WayBack }) {
  return (
    <>
      <h1 className="visually-hidden">{heading}</h1>
      <div role="alert">
        <EmptyState title={title} action={<PlainButtonLink to={back.to}>{back.label}</PlainButtonLink>} />
      </div>
    </>
  );
}

interface PrintFailedProps {
  what?: string;
  heading: string;
  back: WayBack;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of a report that could not be loaded. */
export const PrintFailed = ({ heading, what = 'the report', ...failed }: PrintFailedProps) => (
  <>
    <h1 className="visually-hidden">{heading}</h1>
    <LoadFailed what={what} {...failed} />
  </>
);

/** The progress of a long load. A `total` of 0 means unknown. */
export interface LoadProgress {
  loaded: number;
  total: number;
}

/** Shown while a report loads. `what` names the counted items: "records". */
export function PrintLoading({ progress, what }: { progress: LoadProgress | null; what: string }) {
  const { loaded, total } = progress ?? { loaded: 0, total: 0 };
  return (
    <div className={classes.loading} role="status">
      <label htmlFor="report-progress">
        {total === 0
          ? 'Loading the report…'
          : `Loading ${loaded.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${what}…`}
      </label>
      <progress id="report-progress" max={total || 1} value={loaded} />
    </div>
  );
}

/** `November 1, 2026 – November 20, 2026`; a single day only once. */
export const rangeInWords = (first: BusinessDate, last: BusinessDate): string =>
  first === last ? formatLong(first) : `${formatLong(first)} – ${formatLong(last)}`;

/** Prints once the report and its fonts are loaded. The window's title becomes the PDF's file name. */
function usePrinting(title: string): void {
  const wasPrinted = useRef(false);
  useEffect(() => {
    document.title = title;
    if (wasPrinted.current) return;
    wasPrinted.current = true;
    void document.fonts.ready.then(() => window.print());
  }, [title]);
}

interface PrintProps {
  /** The window's title, and so the PDF's file name. */
  fileTitle: string;
  heading: string;
  /** A muted line under the heading. */
  address: string;
  /** The report's name and days. */
  range: string;
  /** The filters in words; null for all rows. */
  filter?: string | null;
  back: WayBack;
  children: ReactNode;
}

/** A report in its own window, which opens the print dialog. */
export function PrintedReport({ fileTitle, heading, address, range, filter = null, back, children }: PrintProps) {
  usePrinting(fileTitle);
  return (
    <>
      <div className={classes.bar}>
        <PlainButtonLink look="quiet" to={back.to}>
          {back.label}
        </PlainButtonLink>
        <PlainButton onClick={() => window.print()}>Print</PlainButton>
      </div>
      <article className={classes.sheet}>
        <header className={classes.head}>
          <p className={classes.product}>
            <CoinMark size={18} /> {PRODUCT_NAME}
          </p>
          <p className={classes.printed}>Printed {formatLong(localToday())}</p>
          <h1>{heading}</h1>
          <p className={classes.address}>{address}</p>
          <p className={classes.range}>{range}</p>
          {filter !== null && <p className={classes.address}>Filtered: {filter}</p>}
        </header>
        {children}
      </article>
    </>
  );
}

/** A report's figures in large type. */
export function PrintFigures({ figures }: { figures: { label: string; value: string }[] }) {
  return (
    <section aria-label="Summary">
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A table as wide as the paper. On a phone it scrolls sideways, also by keyboard. */
export function PrintTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.wide} role="region" aria-label={title} tabIndex={0}>
        <table className={classes.records}>{children}</table>
      </div>
    </section>
  );
}
