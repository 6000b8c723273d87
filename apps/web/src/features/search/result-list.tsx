import { formatDollars } from '@quarterdeck/domain/money';
import {
  IconAddressBook,
  IconArrowRight,
  IconBuildingStore,
  IconCalendar,
  IconDeviceGamepad,
  IconHistory,
  IconPlus,
  IconUser,
} from '@tabler/icons-react';
import { Fragment, useEffect, useRef } from 'react';
import { GROUPS, type Choice, type DayTarget, type Group } from './choice.ts';
import { useDayRecords } from './day-records.ts';
import type { Mark } from './matching.ts';
import classes from './result-list.module.css';

const ICONS: Record<Choice['kind'], typeof IconPlus> = {
  dates: IconCalendar,
  stores: IconBuildingStore,
  games: IconDeviceGamepad,
  staff: IconUser,
  representatives: IconAddressBook,
  screens: IconArrowRight,
  actions: IconPlus,
  places: IconHistory,
};

interface ResultListProps {
  /** The id of the list. The ids of the options begin with it. */
  id: string;
  choices: Choice[];
  active: Choice | undefined;
  onPoint: (choice: Choice) => void;
  onOpen: (choice: Choice, inNewTab: boolean) => void;
}

export const optionId = (listId: string, choice: Choice): string => `${listId}-${choice.id}`;

/** The choices under the names of their groups. The focus stays in the field, which refers to the active option. */
export function ResultList({ id, choices, ...row }: ResultListProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div id={id} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map((group) => (
        <ResultGroup
          key={group}
          id={id}
          group={group}
          {...row}
          choices={choices.filter((each) => each.group === group)}
        />
      ))}
    </div>
  );
}

function ResultGroup({ id, group, choices, ...row }: ResultListProps & { group: Group }) {
  const heading = `${id}-group-${group}`;
  return (
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className={classes.heading}>
        {GROUPS[group]}
      </div>
      {choices.map((choice) => (
        <Result key={choice.id} id={optionId(id, choice)} choice={choice} {...row} />
      ))}
    </div>
  );
}

type ResultProps = Omit<ResultListProps, 'choices'> & { choice: Choice };

function Result({ id, choice, active, onPoint, onOpen }: ResultProps) {
  const option = useRef<HTMLDivElement>(null);
  const isActive = active?.id === choice.id;
  const Icon = ICONS[choice.kind];
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field has the focus and handles the keys.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onPointerMove={() => onPoint(choice)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(choice, event.ctrlKey || event.metaKey)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>
        <Marked text={choice.title} marks={choice.marks.title} />
        {choice.second !== '' && (
          <>
            {', '}
            <Marked text={choice.second} marks={choice.marks.second} />
          </>
        )}
      </span>
      <span className={classes.hint}>
        {choice.target.kind === 'day' ? <DayHint day={choice.target} /> : choice.hint}
      </span>
    </div>
  );
}

/** The day's takings, or a description of the screen that opens. */
function DayHint({ day }: { day: DayTarget }) {
  const records = useDayRecords(day);
  if (!records) return null;
  const [record, another] = records;
  if (!record) return 'Add record';
  if (another) return `${records.length} records`;
  return <b className={classes.figure}>{formatDollars(record.totalMoneyIn)}</b>;
}

/** A text with its matches in bold. */
function Marked({ text, marks }: { text: string; marks: Mark[] }) {
  const ends = [0, ...marks.map(({ to }) => to)];
  return (
    <>
      {marks.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(ends[index], from)}
          <b>{text.slice(from, to)}</b>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
