import classes from './legend.module.css';

interface LegendEntry {
  /** How what it names is drawn: a bar, a tick on it, a day without an entry or not over, a line, a dotted line. */
  mark: 'bar' | 'tick' | 'missing' | 'running' | 'line' | 'dotted';
  text: string;
}

/** What the marks of a chart mean. Null leaves out what the chart has none of. */
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
