import classes from './search-dialog.module.css';

/** The note in place of the list. */
export function Nothing({ text, areNamesLoading }: { text: string; areNamesLoading: boolean }) {
  const searched = text.trim();
  const says = areNamesLoading ? 'Loading…' : `Nothing matches “${searched}”.`;
  return <p className={classes.nothing}>{searched === '' ? 'Type a name, a date or what you want to do.' : says}</p>;
}

/** Shown if names are missing. Stores, dates and screens are still found. */
export const NamesFailed = ({ onRetry }: { onRetry: () => void }) => (
  <p className={classes.failed} role="alert">
    Couldn’t load the names of games and staff.{' '}
    <button type="button" className={classes.again} onClick={onRetry}>
      Try again
    </button>
  </p>
);

export const Help = () => (
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
    <span className={classes.examples}>Try “last friday”, “games last month” or “add game”</span>
  </p>
);
