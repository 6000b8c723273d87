import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import type { Choice, Command, ScreenChoice } from './choice.ts';
import { useFocusBack } from './focus-back.ts';
import { findChoices, MOST_CHARACTERS } from './choices.ts';
import { placeChoices, visitedPlaces } from './places.ts';
import { Preview } from './preview.tsx';
import { optionId, ResultList } from './result-list.tsx';
import classes from './search-dialog.module.css';
import { destinationOf, useDayRecords } from './use-day-records.ts';
import { useWorld } from './use-world.ts';

interface SearchDialogProps {
  /** The text to begin with; null while the dialog is closed. */
  searched: string | null;
  screens: ScreenChoice[];
  onClose: () => void;
  onCommand: (command: Command) => void;
}

/** The owner's search and commands. */
export function SearchDialog({ searched, onClose, ...props }: SearchDialogProps) {
  const isLeaving = useFocusBack(searched !== null);
  return (
    <Modal.Root
      opened={searched !== null}
      onClose={onClose}
      size={760}
      yOffset={88}
      centered={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Search" classNames={{ inner: classes.inner ?? '', content: classes.dialog ?? '' }}>
        {searched !== null && (
          <Search
            key={searched}
            first={searched}
            onClose={onClose}
            onLeave={() => (isLeaving.current = true)}
            {...props}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

interface SearchProps extends Omit<SearchDialogProps, 'searched'> {
  first: string;
  /** Called before it closes for a screen. */
  onLeave: () => void;
}

function Search({ first, screens, onClose, onLeave, onCommand }: SearchProps) {
  const listId = useId();
  const [text, setText] = useState(first);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const { world, stores, areNamesLoading, failed, retry } = useWorld(screens);
  const places = useVisited();
  const choices = useMemo(() => (text.trim() === '' ? places : findChoices(text, world)), [text, places, world]);
  const days = useDayRecords(choices);
  const open = useOpening({ onClose, onLeave, onCommand });
  const active = choices.find(({ id }) => id === pointedAt) ?? choices[0];

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const next = (choices.indexOf(active) + step) % choices.length;
      setPointedAt(choices.at(next)?.id ?? null);
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(active, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          role="combobox"
          aria-label="Search stores, games, staff, dates and screens"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MOST_CHARACTERS}
          placeholder="Store, game, staff, date or screen"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPointedAt(null);
          }}
          onKeyDown={onKey}
          data-autofocus
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <span>Close</span>
          <kbd data-keys="Esc" aria-hidden="true" />
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {countOf(text, choices, areNamesLoading)}
      </p>
      <div className={classes.results}>
        {choices.length > 0 && (
          <ResultList
            id={listId}
            choices={choices}
            active={active}
            days={days}
            onPoint={({ id }) => setPointedAt(id)}
            onOpen={open}
          />
        )}
        {active && text.trim() !== '' && (
          <Preview choice={active} records={days.get(active.id)} stores={stores} names={world.names} />
        )}
        {choices.length === 0 && <Nothing text={text} areNamesLoading={areNamesLoading} />}
      </div>
      {failed && (
        <p className={classes.failed} role="alert">
          Couldn’t load the names of games and staff.{' '}
          <button type="button" className={classes.again} onClick={retry}>
            Try again
          </button>
        </p>
      )}
      <p className={classes.help}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <span className={classes.examples}>Try “last friday”, “nov 3” or “add game”</span>
      </p>
    </>
  );
}

/** The last places, as they were when the search was opened. */
function useVisited(): Choice[] {
  const { _id } = useUser();
  const { pathname, search } = useLocation();
  return useState(() => placeChoices(visitedPlaces(_id), pathname, search))[0];
}

function useOpening({ onClose, onLeave, onCommand }: Pick<SearchProps, 'onClose' | 'onLeave' | 'onCommand'>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ target }: Choice, inNewTab: boolean): void => {
    if (target.kind === 'command') {
      onClose();
      onCommand(target.command);
      return;
    }
    const show = (address: string) => {
      if (inNewTab) {
        window.open(address, '_blank', 'noopener');
        return;
      }
      onLeave();
      onClose();
      void navigate(address);
      // Another screen takes the focus itself, the same one about another store does not.
      if (address.split('?')[0] === pathname) focusHeading();
    };
    const address = destinationOf(target);
    // At once if it can be: a browser blocks a new tab that has to wait.
    if (typeof address === 'string') show(address);
    else void address.then(show);
  };
}

/** For a screen reader. */
function countOf(text: string, choices: Choice[], areNamesLoading: boolean): string {
  if (text.trim() === '') return '';
  if (areNamesLoading) return 'Loading';
  if (choices.length === 0) return 'No results';
  return choices.length === 1 ? '1 result' : `${choices.length} results`;
}

function Nothing({ text, areNamesLoading }: { text: string; areNamesLoading: boolean }) {
  if (text.trim() === '') return <p className={classes.nothing}>Type a name, a date or what you want to do.</p>;
  return <p className={classes.nothing}>{areNamesLoading ? 'Loading…' : `Nothing matches “${text.trim()}”.`}</p>;
}
