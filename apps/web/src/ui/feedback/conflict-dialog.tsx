import classes from './conflict-dialog.module.css';
import { momentAgo } from './moment-ago.ts';
import { SaveQuestionDialog } from './save-question-dialog.tsx';
import type { SaveQuestion } from './save-question.ts';

/** One field in both versions, as texts. */
export interface ConflictLine {
  what: string;
  theirs: string;
  mine: string;
  isFigure?: boolean;
}

export interface Conflict {
  /** Who saved the newer version, and when (ISO 8601); null if unknown. */
  by: string | null;
  at: string | null;
  lines: ConflictLine[];
}

/** The fields that differ: first in the order of `theirs`, then the fields that only `mine` has. */
export function differingLines(theirs: Record<string, string>, mine: Record<string, string>): ConflictLine[] {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return [...names]
    .map((what) => ({ what, theirs: theirs[what] ?? '', mine: mine[what] ?? '' }))
    .filter((line) => line.theirs !== line.mine);
}

interface ConflictDialogProps {
  question: SaveQuestion<Conflict>;
  /** The kind of the edited item, such as "record". */
  what: string;
}

/** Another user saved the item during this edit: the dialog shows both versions to choose from. */
export function ConflictDialog({ question, what }: ConflictDialogProps) {
  return (
    <SaveQuestionDialog question={question} title={`This ${what} has changed`} yes="Save mine" no="Keep theirs">
      {({ by, at, lines }) => (
        <>
          <p>
            {by ?? 'Someone'} saved this {what} {at !== null && `${momentAgo(new Date(at), new Date())}, `}
            while you were editing it. Your changes aren’t saved yet. Choose which version to keep.
          </p>
          <table className={classes.table} data-figures={lines.some(({ isFigure }) => isFigure) || undefined}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">Mine</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <tr
                  // Two games may have one name.
                  key={`${line.what} ${index}`}
                  data-differs={line.theirs !== line.mine || undefined}
                  data-figure={line.isFigure || undefined}
                >
                  <th scope="row">{line.what}</th>
                  <td>{line.theirs || 'None'}</td>
                  <td>{line.mine || 'None'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </SaveQuestionDialog>
  );
}
