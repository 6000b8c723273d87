import { Button } from '@mantine/core';
import classes from './draft-restored.module.css';

/** Says that a form was filled from a draft, and offers to discard it. */
export function DraftRestored({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  return (
    <div role="status" className={classes.region}>
      {isShown && (
        <div className={classes.note}>
          <span>Draft restored. It hasn’t been saved yet.</span>
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
