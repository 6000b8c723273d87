import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './search-bar.module.css';

/** A list longer than this gets a search field. */
export const SEARCHED_FROM = 10;

interface SearchBarProps {
  /** The label: "Find a game or representative". */
  what: string;
  searched: string;
  /** Null if the list is short enough to scan. */
  onSearch: ((searched: string) => void) | null;
  /** The number of items, or of matches. */
  children: ReactNode;
}

/** The length of a list and, for a long list, a search field. */
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
