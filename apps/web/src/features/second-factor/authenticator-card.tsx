import { client } from '../../platform/api/api.ts';
import { StatusBadge } from '../../ui/data/status-badge.tsx';
import { ConfirmStep } from '../../ui/inputs/confirm-step.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { Task, type Work } from './task.tsx';

interface AuthenticatorCardProps {
  isOn: boolean;
  /** Whether there is no second factor yet. An authenticator app is then recommended. */
  isFirst: boolean;
  work: Work;
}

export function AuthenticatorCard({ isOn, isFirst, work }: AuthenticatorCardProps) {
  const remove = async () => work.finish(await client.secondFactors.removeAuthenticator(), 'Authenticator app removed');
  return (
    <Card
      title="Authenticator app"
      note="An app on your phone shows a new code every 30 seconds."
      actions={<StatusBadge tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
    >
      {isOn ? (
        <Task work={work} name="remove-app" label="Remove" ariaLabel="Remove the authenticator app">
          <ConfirmStep
            text="App codes will stop working."
            action="Remove app"
            isDanger
            onConfirm={remove}
            onCancel={work.cancel}
          />
        </Task>
      ) : (
        <Task
          work={work}
          name="app"
          label="Set up"
          ariaLabel="Set up an authenticator app"
          look={isFirst && work.isIdle ? 'filled' : 'default'}
        >
          <AuthenticatorSetup
            onCancel={work.cancel}
            onDone={(changed) => work.finish(changed, 'Authenticator app turned on')}
            onReplyLost={work.replyLost}
          />
        </Task>
      )}
    </Card>
  );
}
