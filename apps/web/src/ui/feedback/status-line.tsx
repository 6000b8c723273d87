import classes from './status-line.module.css';

export type StatusTone = 'good' | 'busy' | 'caution';

/**
 * A muted line that is always visible: at the bottom of the rail, or under the title on a phone. Screen readers read it
 * when it changes.
 */
export const StatusLine = ({ tone, children }: { tone: StatusTone; children: string }) => (
  <div role="status" className={classes.line} data-tone={tone}>
    <span>{children}</span>
  </div>
);
