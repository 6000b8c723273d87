import type { SearchedNames } from '@quarterdeck/contract/search';
import type { Store } from '@quarterdeck/contract/stores';
import { businessDate, formatWholeDay } from '@quarterdeck/domain/business-date';
import { formatDollars } from '@quarterdeck/domain/money';
import type { ReactNode } from 'react';
import { RecordCash } from '../../ui/data/record-cash.tsx';
import type { Choice, DayTarget } from './choice.ts';
import { representativeKey } from './choices.ts';
import { useDayRecords } from './day-records.ts';
import classes from './preview.module.css';

const MAX_GAMES_SHOWN = 8;
const KINDS: Record<Choice['kind'], string> = {
  dates: 'Day',
  stores: 'Store',
  games: 'Game',
  staff: 'Staff member',
  representatives: 'Representative',
  screens: 'Screen',
  actions: 'Action',
  places: 'Recent',
};

interface PreviewProps {
  choice: Choice;
  stores: Store[];
  names: SearchedNames;
}

/** Shows the figures of a choice beside the list. */
export function Preview({ choice, stores, names }: PreviewProps) {
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.kind}>{choice.target.kind === 'day' ? 'Record' : KINDS[choice.kind]}</p>
      <h2 className={classes.title}>{choice.title}</h2>
      {choice.second !== '' && <p className={classes.second}>{choice.second}</p>}
      <div className={classes.facts}>
        {choice.target.kind === 'day' ? (
          <Day day={choice.target} />
        ) : (
          <Facts choice={choice} stores={stores} names={names} />
        )}
      </div>
    </section>
  );
}

const Money = ({ dollars }: { dollars: number }) => <span className={classes.figure}>{formatDollars(dollars)}</span>;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className={classes.fact}>
    <span>{label}</span>
    <b>{children}</b>
  </p>
);

function Day({ day }: { day: DayTarget }) {
  const records = useDayRecords(day);
  if (!records) return <p>Loading…</p>;
  if (records.length === 0) return <p>No record on this day. Enter opens the form to add it.</p>;
  return records.map((record) => (
    <div key={record._id} className={classes.record}>
      <Fact label="Takings">
        <Money dollars={record.totalMoneyIn} />
      </Fact>
      <Fact label="Expenses">
        <Money dollars={record.totalMoneyOut} />
      </Fact>
      <Fact label="Profit">
        <Money dollars={record.dailyProfit} />
      </Fact>
      <Fact label="Cash">
        <RecordCash record={record} />
      </Fact>
      <Fact label="By">{record.createdBy}</Fact>
    </div>
  ));
}

function Facts({ choice, stores, names }: PreviewProps) {
  const parameters = choice.target.kind === 'place' ? choice.target.parameters : {};
  const { kind } = choice;
  if (kind === 'stores') return <StoreFacts store={stores.find(({ _id }) => _id === parameters['store'])} />;
  if (kind === 'games') {
    const game = names.games.find(({ _id }) => _id === parameters['game']);
    return <Fact label="Representative">{game?.repName === '' ? 'Own game' : game?.repName}</Fact>;
  }
  if (kind === 'representatives') {
    const games = names.games.filter(({ repName }) => representativeKey(repName) === representativeKey(choice.title));
    const storeName = (id: string) => stores.find(({ _id }) => _id === id)?.storeName;
    return (
      <>
        {games.slice(0, MAX_GAMES_SHOWN).map(({ _id, gameName, storeId }) => (
          <Fact key={_id} label={gameName}>
            {storeName(storeId)}
          </Fact>
        ))}
        {games.length > MAX_GAMES_SHOWN && <p>{games.length - MAX_GAMES_SHOWN} more</p>}
      </>
    );
  }
  return null;
}

function StoreFacts({ store }: { store: Store | undefined }) {
  if (!store) return null;
  return (
    <>
      <p>{store.address}</p>
      {store.latestDay && (
        <>
          <Fact label="Last entry">
            {formatWholeDay(businessDate(store.latestDay.date), businessDate(store.today))}
          </Fact>
          <Fact label="Takings">
            <Money dollars={store.latestDay.totalMoneyIn} />
          </Fact>
          <Fact label="Profit">
            <Money dollars={store.latestDay.dailyProfit} />
          </Fact>
        </>
      )}
      <Fact label="Active staff">{store.activeStaff}</Fact>
    </>
  );
}
