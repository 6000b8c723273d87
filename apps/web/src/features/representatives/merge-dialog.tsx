import type { RepresentativeChoice } from '@quarterdeck/contract/representatives';
import { Button, Modal, Select } from '@mantine/core';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { DialogButtons } from '../../ui/inputs/dialog-buttons.tsx';
import { useFocusBack } from '../../ui/layout/focus-back.ts';
import classes from './merge-dialog.module.css';
import { MergePreview } from './merge-preview.tsx';

/** A representative to merge, and the target of the merge. */
interface Pair {
  merged: { _id: string; name: string };
  into: { _id: string; name: string };
}

interface MergeDialogProps {
  representative: { _id: string; name: string };
  onClose: () => void;
  onMerged: (pair: Pair) => void;
}

/** Chooses the target of a merge and previews its effect. */
export function MergeDialog({ representative, onClose, onMerged }: MergeDialogProps) {
  useFocusBack(true);
  const choices = useQuery(api.representatives.choices.queryOptions());
  const here = choices.data?.find(({ _id }) => _id === representative._id);
  const others = choices.data?.filter(({ _id }) => _id !== representative._id) ?? [];
  const isMerging = useIsMutating({ mutationKey: api.representatives.merge.mutationKey() }) > 0;
  return (
    <Modal opened onClose={() => !isMerging && onClose()} size={560} title={`Merge ${representative.name}`}>
      {choices.isPending && <FormSkeleton fields={2} />}
      {choices.isLoadingError && (
        <LoadFailed what="the representatives" error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.data && (!here || others.length === 0) && (
        <p>
          {here
            ? 'There is no other representative to merge with.'
            : `${representative.name} has already been merged or deleted. Reload the page.`}
        </p>
      )}
      {here && others.length > 0 && <Choice here={here} others={others} onClose={onClose} onMerged={onMerged} />}
    </Modal>
  );
}

interface ChoiceProps extends Omit<MergeDialogProps, 'representative'> {
  here: RepresentativeChoice;
  others: RepresentativeChoice[];
}

function Choice({ here, others, onClose, onMerged }: ChoiceProps) {
  const select = useRef<HTMLInputElement>(null);
  const [otherId, setOtherId] = useState<string | null>(null);
  const [keepsHere, setKeepsHere] = useState(false);
  const merge = useMutation(api.representatives.merge.mutationOptions());
  const other = others.find(({ _id }) => _id === otherId);
  // The dialog opened before the choices had loaded, and focused its Close button.
  useEffect(() => select.current?.focus(), []);
  const pair = other && (keepsHere ? { merged: other, into: here } : { merged: here, into: other });

  return (
    <div className={classes.body}>
      <ErrorBanner message={merge.error?.message ?? null} onDismiss={merge.reset} />
      <Select
        ref={select}
        label="Into"
        placeholder="Choose a representative"
        data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={otherId}
        onChange={setOtherId}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No representative found"
        data-autofocus
      />
      <div role="status">{pair && <MergePreview {...pair} />}</div>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        {other && (
          <Button variant="default" className={classes.swap} onClick={() => setKeepsHere(!keepsHere)}>
            Keep {keepsHere ? other.name : here.name} instead
          </Button>
        )}
        <Button
          disabled={!pair}
          loading={merge.isPending}
          onClick={() =>
            pair && merge.mutate({ _id: pair.merged._id, into: pair.into._id }, { onSuccess: () => onMerged(pair) })
          }
        >
          Merge
        </Button>
      </DialogButtons>
    </div>
  );
}
