import type { DateRange } from '@quarterdeck/domain/business-date';
import { steppedUntil, type Comparison } from '@quarterdeck/domain/period';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { PeriodPicker } from './period-picker.tsx';
import { rangeWords } from './period-words.ts';
import { closePanel, PopoverButton } from './popover-button.tsx';
import classes from './question-row.module.css';
import { periodParameters, type NamedStore, type Question } from './question.ts';

interface QuestionRowProps {
  question: Question;
  /** To choose from; with one there is no choice. */
  stores: NamedStore[];
  /** What the address asks now, possibly later than the last render: a second change may come before it. */
  present: () => Question;
  /** Changes parameters of the address; null removes one. */
  onChange: (parameters: Record<string, string | null>) => void;
}

/** The period, the stores and the comparison. */
export function QuestionRow({ question, stores, present, onChange }: QuestionRowProps) {
  const { range, today } = question;
  const choose = (chosen: DateRange | null) => onChange(periodParameters(chosen, today));
  const step = (direction: -1 | 1) => {
    const next = steppedUntil(today, present().range, direction);
    if (next) choose(next);
  };
  return (
    <div className={classes.row} role="group" aria-label="Shown figures">
      <PeriodPicker range={range} today={today} onChange={choose} onStep={step} />
      {stores.length > 1 && <StoresPicker {...{ question, stores, present, onChange }} />}
      {range && <ComparisonPicker question={question} onChange={onChange} />}
    </div>
  );
}

function storesWords({ storeIds }: Question, stores: NamedStore[]): string {
  if (storeIds.length === 0) return 'All stores';
  if (storeIds.length > 1) return `${storeIds.length} stores`;
  return stores.find(({ _id }) => _id === storeIds[0])?.storeName ?? 'All stores';
}

function StoresPicker({ question, stores, present, onChange }: QuestionRowProps) {
  const { storeIds } = question;
  const choose = (ids: string[]) =>
    onChange({ stores: ids.length === 0 || ids.length === stores.length ? null : ids.join(',') });
  const toggle = (id: string) => {
    const ids = present().storeIds;
    choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
  };
  return (
    <PopoverButton
      label="Stores"
      button={
        <>
          <span className={classes.name}>{storesWords(question, stores)}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <fieldset className={classes.stores}>
        <legend className="visually-hidden">Stores</legend>
        <label className={classes.choice}>
          <input type="checkbox" checked={storeIds.length === 0} onChange={() => choose([])} />
          All stores
        </label>
        {stores.map(({ _id, storeName }) => (
          <label key={_id} className={classes.choice}>
            <input type="checkbox" checked={storeIds.includes(_id)} onChange={() => toggle(_id)} />
            <span>{storeName}</span>
          </label>
        ))}
      </fieldset>
    </PopoverButton>
  );
}

const COMPARISON_NAMES: [Comparison | null, string][] = [
  [null, 'No comparison'],
  ['previous', 'The period before'],
  ['last-year', 'The same period last year'],
];

function ComparisonPicker({ question, onChange }: Pick<QuestionRowProps, 'question' | 'onChange'>) {
  const { comparison, compared, today } = question;
  return (
    <PopoverButton
      label="Compare with"
      button={
        <>
          {compared ? `vs ${rangeWords(compared, today)}` : 'No comparison'}
          <IconChevronDown size={16} aria-hidden="true" />
        </>
      }
    >
      <div role="group" aria-label="Compare with" className={classes.stores}>
        {COMPARISON_NAMES.map(([value, name]) => (
          <button
            key={name}
            type="button"
            aria-current={value === comparison ? 'true' : undefined}
            className={classes.choice}
            onClick={(event) => {
              closePanel(event.currentTarget);
              onChange({ compare: value });
            }}
          >
            <span>{name}</span>
            {value === comparison && <IconCheck size={18} aria-hidden="true" />}
          </button>
        ))}
      </div>
    </PopoverButton>
  );
}
