import { client } from '../../platform/api/api.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Task, type Work } from './task.tsx';

const FEW = 3;

export function RecoveryCodesCard({ left, work }: { left: number; work: Work }) {
  const renew = async () => work.finish(await client.secondFactors.newRecoveryCodes(), 'New recovery codes created');
  return (
    <Card
      title="Recovery codes"
      note="If you lose your phone, each code signs you in once."
      actions={<StatusBadge tone={left > FEW ? 'good' : 'caution'}>{left} left</StatusBadge>}
    >
      <Task work={work} name="codes" label="New codes" ariaLabel="New recovery codes">
        <ConfirmStep
          text="Your current codes will stop working."
          action="Create new codes"
          onConfirm={renew}
          onCancel={work.cancel}
        />
      </Task>
    </Card>
  );
}
