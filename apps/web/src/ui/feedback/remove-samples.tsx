import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ConfirmModal } from '../inputs/confirm.tsx';
import { useFocusBack } from '../layout/focus-back.ts';
import { focusHeading } from '../layout/focus-heading.ts';
import { ErrorBanner } from './banner.tsx';
import classes from './sample-bar.module.css';
import { addedInWords, contentsInWords } from './sample-words.ts';
import { LoadFailed } from './load-failed.tsx';
import { SkeletonBlock } from './skeletons.tsx';
import { showMessage } from './undo-notice.ts';

const QUESTION_HEIGHT = 72;

interface RemoveSamplesProps {
  hasOwn: boolean;
  onClose: () => void;
}

/** Asks for confirmation before removing sample data. The question lists the items that are deleted with them. */
export function RemoveSamples({ hasOwn, onClose }: RemoveSamplesProps) {
  const navigate = useNavigate();
  const leave = useFocusBack(true);
  const [problem, setProblem] = useState<string | null>(null);
  // Fetched again, because an item may have been added a moment ago.
  const sampleData = useQuery(api.stores.sampleData.queryOptions({ staleTime: 0 }));
  const remove = useMutation(api.stores.removeSampleData.mutationOptions());

  async function confirm(): Promise<void> {
    setProblem(null);
    try {
      await remove.mutateAsync({});
      leave();
      onClose();
      // The screen may be about a deleted store.
      await navigate('/dashboard');
      focusHeading();
      showMessage('Sample data removed');
    } catch (error) {
      reportFailure(error, setProblem);
    }
  }

  const added = sampleData.data && addedInWords(sampleData.data.added);
  return (
    <ConfirmModal
      isOpen
      title="Remove sample data?"
      confirmLabel="Remove"
      isBusy={remove.isPending}
      canConfirm={sampleData.data !== undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      {sampleData.isLoadingError && (
        <LoadFailed what="the sample stores" error={sampleData.error} onRetry={() => void sampleData.refetch()} />
      )}
      {sampleData.isPending && <SkeletonBlock height={QUESTION_HEIGHT} />}
      <div className={classes.question}>
        {sampleData.data && <p>{contentsInWords(sampleData.data)} will be deleted for good.</p>}
        {added && <p className={classes.added}>This includes what you added there: {added}.</p>}
        {!sampleData.isPending && hasOwn && <p>Your own stores stay as they are.</p>}
      </div>
    </ConfirmModal>
  );
}
