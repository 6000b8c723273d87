import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { MAX_CHARACTERS } from './choices.ts';
import classes from './search-dialog.module.css';

interface SearchFieldProps {
  text: string;
  onType: (text: string) => void;
  onKey: (event: KeyboardEvent) => void;
  /** The id of the list of choices; null while there is none. */
  listId: string | null;
  /** The id of the choice that Enter opens. */
  activeId: string | undefined;
  onClose: () => void;
}

/** Keeps the focus while the arrow keys move through the list. */
export function SearchField({ text, onType, onKey, listId, activeId, onClose }: SearchFieldProps) {
  return (
    <div className={classes.field}>
      <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      <input
        className={classes.input}
        role="combobox"
        aria-label="Search"
        aria-expanded={listId !== null}
        aria-controls={listId ?? undefined}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_CHARACTERS}
        placeholder="Store, game, staff, date or screen"
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKey}
        data-autofocus
      />
      <button type="button" className={classes.close} onClick={onClose}>
        <span>Close</span>
        <kbd data-keys="Esc" aria-hidden="true" />
      </button>
    </div>
  );
}
