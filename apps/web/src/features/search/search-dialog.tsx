import { Modal } from '@mantine/core';
import { counted } from '@quarterdeck/domain/counted';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUser } from '../../platform/session/session.ts';
import { useFocusBack } from '../../ui/layout/focus-back.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import type { Choice, Command, ScreenChoice } from './choice.ts';
import { findChoices } from './choices.ts';
import { destinationOf } from './day-records.ts';
import { placeChoices, visitedPlaces } from './places.ts';
import { Preview } from './preview.tsx';
import { optionId, ResultList } from './result-list.tsx';
import classes from './search-dialog.module.css';
import { SearchField } from './search-field.tsx';
import { Help, NamesFailed, Nothing } from './search-notes.tsx';
import { useSearchData } from './use-search-data.ts';

interface SearchDialogProps {
  /** The initial text; null while the dialog is closed. */
  searched: string | null;
  screens: ScreenChoice[];
  onClose: () => void;
  onCommand: (command: Command) => void;
}

/** The owner's search and commands. */
export function SearchDialog({ searched, onClose, ...props }: SearchDialogProps) {
  const leave = useFocusBack(searched !== null);
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
        {searched !== null && <Search key={searched} first={searched} onClose={onClose} onLeave={leave} {...props} />}
      </Modal.Content>
    </Modal.Root>
  );
}

interface SearchProps extends Omit<SearchDialogProps, 'searched'> {
  first: string;
  /** Called before the dialog closes for a screen. */
  onLeave: () => void;
}

function Search({ first, screens, ...opening }: SearchProps) {
  const listId = useId();
  const [text, setText] = useState(first);
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const { data, stores, areNamesLoading, failed, retry } = useSearchData(screens);
  const places = useVisited();
  const open = useOpening(opening);
  const isBlank = text.trim() === '';
  const choices = useMemo(() => (isBlank ? places : findChoices(text, data)), [isBlank, text, places, data]);
  const active = choices.find(({ id }) => id === pointedAt) ?? choices[0];

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!active || event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step === undefined) open(active, event.ctrlKey || event.metaKey);
    else setPointedAt(choices.at((choices.indexOf(active) + step) % choices.length)?.id ?? null);
  }

  return (
    <>
      <SearchField
        text={text}
        onType={(typed) => {
          setText(typed);
          setPointedAt(null);
        }}
        onKey={onKey}
        listId={choices.length > 0 ? listId : null}
        activeId={active && optionId(listId, active)}
        onClose={opening.onClose}
      />
      <p className="visually-hidden" role="status">
        {isBlank ? '' : countOf(choices, areNamesLoading)}
      </p>
      <div className={classes.results}>
        {active ? (
          <ResultList
            id={listId}
            choices={choices}
            active={active}
            onPoint={({ id }) => setPointedAt(id)}
            onOpen={open}
          />
        ) : (
          <Nothing text={text} areNamesLoading={areNamesLoading} />
        )}
        {active && !isBlank && <Preview choice={active} stores={stores} names={data.names} />}
      </div>
      {failed && <NamesFailed onRetry={retry} />}
      <Help />
    </>
  );
}

/** The last places at the time the search was opened. */
function useVisited(): Choice[] {
  const { _id } = useUser();
  const { pathname, search } = useLocation();
  return useState(() => placeChoices(visitedPlaces(_id), pathname, search))[0];
}

function useOpening({ onClose, onLeave, onCommand }: Omit<SearchProps, 'first' | 'screens'>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** Counts what was opened, so that a late address does not replace a later choice, or a screen after the search. */
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
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
      // A different screen sets the focus itself. The same screen for another store does not.
      if (address.split('?')[0] === pathname) focusHeading();
    };
    const opened = (latest.current += 1);
    const address = destinationOf(target);
    // Synchronously if possible, because browsers block new tabs that open later.
    if (typeof address === 'string') show(address);
    else void address.then((found) => opened === latest.current && show(found));
  };
}

/** The status for screen readers. */
function countOf({ length }: Choice[], areNamesLoading: boolean): string {
  if (areNamesLoading) return 'Loading';
  if (length === 0) return 'No results';
  return counted(length, 'result');
}
