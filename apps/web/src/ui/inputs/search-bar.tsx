import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './search-bar.module.css';

/** A list longer than this is searched rather than read. */
export const SEARCHED_FROM = 10;

interface SearchBarProps {
  /** What can be found: "Find a game or representative". */
  what: string;
  searched: string;
  /** Null where the list is short enough to be read. */
  onSearch: ((searched: string) => void) | null;
  /** How many there are, or were found. */
  children: ReactNode;
}

/** Above a list: how long it is, and a field to find something in a long one. */
export function SearchBar({ what, searched, onSearch, children }: SearchBarProps) {
  return (
    <div className={classes.bar}>
      <p className={classes.count} role="status">
        {children}
      </p>
      {onSearch && (
        <TextInput
          type="search"
          className={classes.search}
          aria-label={what}
          placeholder={what}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={searched}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
