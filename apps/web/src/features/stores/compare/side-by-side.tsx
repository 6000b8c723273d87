import { PRESET_NAMES, rangeWords } from '../../../ui/inputs/period-words.ts';
import type { Preset } from '@quarterdeck/domain/period';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { periodName } from '../../../ui/inputs/period-words.ts';
import { presetParameters, type ReportFilter } from '../../../ui/inputs/report-filter.ts';
import type { ParameterChanges } from '../../../ui/inputs/use-report-filter.ts';
import { focusHeading } from '../../../ui/layout/focus-heading.ts';
import { pairLines } from './pair-lines.ts';
import classes from './side-by-side.module.css';
import type { Row } from './store-rows.ts';

const PERIODS: Preset[] = ['this-month', 'this-quarter', 'this-year'];

interface SideBySideProps {
  pair: [Row, Row];
  filter: ReportFilter;
  comesIntoView: boolean;
  onPeriod: (changes: ParameterChanges) => void;
  onClose: () => void;
}

/** Two stores over the period, figure by figure. */
export function SideBySide({ pair, filter, comesIntoView, onPeriod, onClose }: SideBySideProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (comesIntoView) box.current?.scrollIntoView({ block: 'nearest' });
  }, [comesIntoView]);
  const names = pair.map(({ store }) => store.storeName);

  function close(): void {
    onClose();
    focusHeading();
  }

  return (
    <section ref={box} className={classes.card} aria-labelledby="side-by-side">
      <div className={classes.head}>
        <h2 id="side-by-side" className={classes.title}>
          {names.join(' and ')}
        </h2>
        <div className={classes.controls}>
          <div role="group" aria-label="Period of both" className={classes.periods}>
            {PERIODS.map((each) => (
              <button
                key={each}
                type="button"
                className={classes.period}
                aria-pressed={each === filter.preset}
                onClick={() => onPeriod(presetParameters(each))}
              >
                {PRESET_NAMES[each]}
              </button>
            ))}
          </div>
          <button type="button" className={classes.close} aria-label="Close the comparison" onClick={close}>
            <IconX size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
      <PairTable pair={pair} filter={filter} />
    </section>
  );
}

function PairTable({ pair, filter }: Pick<SideBySideProps, 'pair' | 'filter'>) {
  const { range, today } = filter;
  return (
    <table className={classes.figures}>
      <caption>
        {periodName(filter)}
        {range && `, ${rangeWords(range, today)}`}
      </caption>
      <thead>
        <tr>
          <td />
          {pair.map(({ store }) => (
            <th key={store._id} scope="col">
              {store.storeName}
            </th>
          ))}
          <th scope="col" className={classes.difference}>
            Difference
          </th>
        </tr>
      </thead>
      <tbody>
        {pairLines(...pair).map(({ label, figures, difference, isSum }) => (
          <tr key={label} data-sum={isSum}>
            <th scope="row">{label}</th>
            <td>{figures[0]}</td>
            <td>{figures[1]}</td>
            <td className={classes.difference}>{difference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
