import classes from './legend.module.css';

interface LegendEntry {
  /** The mark of the entry: a bar, a tick on a bar, a missing day, a running day, a line, or a dotted line. */
  mark: 'bar' | 'tick' | 'missing' | 'running' | 'line' | 'dotted';
  text: string;
}

/** The meaning of a chart's marks. A null entry is left out. */
export const Legend = ({ entries }: { entries: readonly (LegendEntry | null)[] }) => (
  <ul className={classes.legend}>
    {entries
      .filter((entry) => entry !== null)
      .map(({ mark, text }) => (
        <li key={mark} data-mark={mark}>
          {text}
        </li>
      ))}
  </ul>
);
