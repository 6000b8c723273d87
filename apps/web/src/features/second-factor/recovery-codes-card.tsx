import { client } from '../../platform/api/api.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmPassword } from '../../ui/inputs/confirm-password.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Task, type Work } from './task.tsx';

const FEW = 3;

export function RecoveryCodesCard({ left, work }: { left: number; work: Work }) {
  const renew = async (currentPassword: string) =>
    work.finish(await client.secondFactors.newRecoveryCodes({ currentPassword }), 'New recovery codes made');
  return (
    <Card
      title="Recovery codes"
      note="For when you lose your phone. Each signs you in once."
      actions={<StatusBadge tone={left > FEW ? 'good' : 'caution'}>{left} left</StatusBadge>}
    >
      <Task work={work} name="codes" label="New Codes" ariaLabel="New recovery codes">
        <ConfirmPassword
          text="Your current codes will stop working."
          action="Make New Codes"
          onConfirm={renew}
          onCancel={work.cancel}
        />
      </Task>
    </Card>
  );
}
