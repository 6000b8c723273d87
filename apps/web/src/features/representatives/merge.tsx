import { screenPath } from '@quarterdeck/domain/record-paths';
import { useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage, showUndo } from '../../ui/feedback/undo-notice.ts';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { listParameters } from '../stores/selected-store.ts';
import { MergeDialog } from './merge-dialog.tsx';

interface Named {
  _id: string;
  name: string;
}

/**
 * Undoes a merge and reports the result. It works from a notice and from a list whose line disappears.
 * @returns whether it succeeded.
 */
export async function undoMerge(merged: Named, into: string): Promise<boolean> {
  try {
    await client.representatives.undoMerge({ _id: merged._id, into });
    showMessage(`Merge undone: ${merged.name} is separate again`);
    return true;
  } catch (error) {
    reportFailure(error, showMessage);
    return false;
  }
}

/** Asks for the target, merges, shows the kept representative and offers Undo. */
export function MergeButton({ representative, children }: { representative: Named; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <PlainButton look="quiet" onClick={() => setOpen(true)}>
        {children}
      </PlainButton>
      {isOpen && (
        <MergeDialog
          representative={representative}
          onClose={() => setOpen(false)}
          onMerged={({ merged, into }) => {
            setOpen(false);
            void navigate(screenPath('/representatives', { ...listParameters(parameters), rep: into._id }));
            showUndo({
              message: `${merged.name} merged into ${into.name}`,
              onUndo: () => void undoMerge(merged, into._id),
            });
          }}
        />
      )}
    </>
  );
}
