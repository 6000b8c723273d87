import { client } from '../../platform/api/api.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmPassword } from '../../ui/inputs/confirm-password.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Task, type Work } from './task.tsx';

const FEW = 3;

export function RecoveryCodesCard({ left, work }: { left: number; work: Work }) {
  const renew = async (currentPassword: string) =>
    work.finish(await client.secondFactors.newRecoveryCodes({ currentPassword }), 'New recovery codes created');
  return (
    <Card
      title="Recovery codes"
      note="If you lose your phone, each code signs you in once."
      actions={<StatusBadge tone={left > FEW ? 'good' : 'caution'}>{left} left</StatusBadge>}
    >
      <Task work={work} name="codes" label="New codes" ariaLabel="New recovery codes">
        <ConfirmPassword
          text="Your current codes will stop working."
          action="Create new codes"
          onConfirm={renew}
          onCancel={work.cancel}
        />
      </Task>
    </Card>
  );
}
