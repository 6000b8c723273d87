import { IconSearch } from '@tabler/icons-react';
import { openSearch } from './open-search.ts';
import classes from './search-button.module.css';

/** A wide button with its shortcut in the rail, an icon in a phone's header. */
export const SearchButton = ({ onNear }: { onNear: () => void }) => (
  <button
    type="button"
    className={classes.button}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openSearch()}
    onPointerEnter={onNear}
    onFocus={onNear}
  >
    <IconSearch size={20} stroke={1.75} aria-hidden="true" />
    <span>Search</span>
    <kbd data-keys={/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'} aria-hidden="true" />
  </button>
);
