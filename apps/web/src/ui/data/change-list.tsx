import { IconArrowRight } from '@tabler/icons-react';
import classes from './change-list.module.css';

export interface Change {
  what: string;
  before: string | null;
  after: string | null;
}

interface ChangeListProps {
  changes: Change[];
  /** The number of changes above the disclosure; all by default. */
  shown?: number;
  /** The text of a disclosure that hides all changes. */
  name?: string;
}

/**
 * The old and new value of each field. For a field without values, such as a password, it only shows that the field
 * changed.
 */
export function ChangeList({ changes, shown = changes.length, name = 'Details' }: ChangeListProps) {
  const others = changes.slice(shown);
  return (
    <>
      {shown > 0 && <Lines changes={changes.slice(0, shown)} />}
      {others.length > 0 && (
        <details className={classes.details}>
          <summary>{shown > 0 ? `${others.length} more` : name}</summary>
          <Lines changes={others} />
        </details>
      )}
    </>
  );
}

function Lines({ changes }: { changes: Change[] }) {
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.what} className={classes.change}>
          <dt>{change.what}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Values({ before, after }: Change) {
  if (before === null && after === null) return <span className={classes.quiet}>Changed (value hidden)</span>;
  return (
    <>
      {before !== null && (
        <span className={classes.before}>
          <span className="visually-hidden">Before: </span>
          {before}
        </span>
      )}
      {before !== null && after !== null && <IconArrowRight size={16} className={classes.arrow} aria-hidden="true" />}
      {after !== null && (
        <span>
          {before !== null && <span className="visually-hidden">After: </span>}
          {after}
        </span>
      )}
    </>
  );
}
