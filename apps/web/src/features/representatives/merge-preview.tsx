import type { RepresentativeChoice } from '@quarterdeck/contract/representatives';
import { blanksFilledBy } from '@quarterdeck/domain/representative';
import { Facts } from '../../ui/data/facts.tsx';
import classes from './merge-dialog.module.css';
import { movedWords } from './representative-rows.ts';

interface MergePreviewProps {
  merged: RepresentativeChoice;
  into: RepresentativeChoice;
}

/** Explains the effect of a merge on the details and on the figures. */
export function MergePreview({ merged, into }: MergePreviewProps) {
  const filled = blanksFilledBy(into, merged);
  const fact = (label: string, field: 'phone' | 'email' | 'notes') => ({
    label,
    value:
      filled[field] === undefined ? (
        into[field] || '–'
      ) : (
        <>
          {filled[field]} <span className={classes.from}>from {merged.name}</span>
        </>
      ),
  });
  return (
    <div className={classes.preview}>
      <h3 className={classes.heading}>{into.name} stays</h3>
      <Facts facts={[fact('Phone', 'phone'), fact('Email', 'email'), fact('Notes', 'notes')]} />
      <ul className={classes.effects}>
        <li>{movedWords(merged.gameCount, into.name)}</li>
        <li>
          Takings and commission of {merged.name} count for {into.name}, including past ones. Saved records keep the
          name.
        </li>
        <li>
          If you enter {merged.name} on a game, the game counts for {into.name} until you undo the merge. You can undo
          it at any time.
        </li>
      </ul>
    </div>
  );
}
