import { Button } from '@mantine/core';
import { focusHeading } from '../layout/focus-heading.ts';
import classes from './draft-restored.module.css';

interface DraftRestoredProps {
  isShown: boolean;
  onDiscard: () => void;
  /** An additional note about the draft. */
  note?: string | false;
}

/** Reports that a form was filled from a draft, and offers to discard the draft. */
export function DraftRestored({ isShown, onDiscard, note }: DraftRestoredProps) {
  const discard = () => {
    onDiscard();
    focusHeading();
  };
  return (
    <div role="status" className={classes.region}>
      {isShown && (
        <div className={classes.note}>
          <span>Draft restored. It hasn’t been saved yet.{note && ` ${note}`}</span>
          <Button variant="default" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
