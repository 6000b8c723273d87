import type { MergedRepresentative } from '@quarterdeck/contract/representatives';
import { formatMedium, localDate } from '@quarterdeck/domain/business-date';
import { useState } from 'react';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { undoMerge } from './merge.tsx';
import classes from './merged-list.module.css';

/** The representatives that were merged into this one, each with Undo. */
export function MergedList({ merged }: { merged: MergedRepresentative[] }) {
  if (merged.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>Merged into this one</h3>
      <ul className={classes.list}>
        {merged.map((each) => (
          <Line key={each._id} line={each} intoName={merged.find(({ _id }) => _id === each.into)?.name} />
        ))}
      </ul>
    </div>
  );
}

/** `intoName`: the name of the representative it was first merged into, if that one was later merged too. */
function Line({ line, intoName }: { line: MergedRepresentative; intoName: string | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const at = formatMedium(localDate(new Date(line.at)));

  async function undo(): Promise<void> {
    setBusy(true);
    // The line leaves the list.
    if (await undoMerge(line, line.into)) focusHeading();
    setBusy(false);
  }

  return (
    <li className={classes.line}>
      <span className={classes.text}>
        <strong>{line.name}</strong>
        <span className={classes.at}>{intoName === undefined ? at : `into ${intoName}, ${at}`}</span>
      </span>
      <PlainButton look="quiet" isBusy={isBusy} onClick={() => void undo()}>
        Undo<span className="visually-hidden"> the merge of {line.name}</span>
      </PlainButton>
    </li>
  );
}
