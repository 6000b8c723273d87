import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';

interface DeleteRepresentativeProps {
  representative: { _id: string; name: string };
  backTo: string;
  onDeleted: () => void;
  onProblem: (problem: string) => void;
}

/** For a representative without games and records. Asks for confirmation, because there is no Undo. */
export function DeleteRepresentative({ representative, backTo, onDeleted, onProblem }: DeleteRepresentativeProps) {
  const { _id, name } = representative;
  const remove = useMutation(api.representatives.delete.mutationOptions());
  const navigate = useNavigate();

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync({ _id });
      onDeleted();
      await navigate(backTo);
      showMessage(`${name} deleted`);
    } catch (error) {
      reportFailure(error, onProblem);
    }
  }

  return (
    <ConfirmButton
      label="Delete"
      ariaLabel={`Delete ${name}`}
      question={`Delete ${name} with their phone, email and notes? You can’t undo this.`}
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
