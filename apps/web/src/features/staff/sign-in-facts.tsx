import type { StaffMember } from '@quarterdeck/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { keepSecret, revealPin } from '../../platform/session/secrets.ts';
import { Secret } from '../../ui/data/secret.tsx';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { ConfirmButton } from '../../ui/inputs/confirm.tsx';
import { CopyButton } from '../../ui/inputs/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './sign-in-facts.module.css';
import { cacheStaff } from './staff-cache.ts';
import { fullName } from './staff-words.ts';

/** The generated username and PIN, with a button for a new PIN. */
export function SignInFacts({ member }: { member: StaffMember }) {
  const { _id, storeId, firstName, username } = member;
  /** The new PIN; empty if none was generated. */
  const [renewed, setRenewed] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const newPin = useMutation(api.staff.newPin.mutationOptions());

  async function renew(): Promise<void> {
    setProblem(null);
    try {
      keepSecret(_id, '');
      const list = await newPin.mutateAsync({ _id });
      const pin = list.find((each) => each._id === _id)?.pin ?? '';
      keepSecret(_id, pin);
      setRenewed(pin);
      cacheStaff(storeId, list);
      focusHeading();
    } catch (error) {
      reportFailure(error, setProblem);
    } finally {
      setAttempt((before) => before + 1);
    }
  }

  return (
    <Card title="Sign-in" note="Generated automatically.">
      <ErrorBanner message={problem} onDismiss={() => setProblem(null)} />
      <SuccessBanner message={renewed !== '' ? `${firstName} has a new PIN. The old one no longer works.` : null} />
      <dl className={classes.facts}>
        <dt>Username</dt>
        <dd>
          <span>{username}</span> <CopyButton text={username} what={`username of ${fullName(member)}`} />
        </dd>
        <dt>PIN</dt>
        <dd>
          <Secret
            isPin
            // A shown PIN may be out of date after each attempt, even one whose response was lost.
            key={attempt}
            generated={renewed}
            reveal={() => revealPin(_id)}
            what={`PIN of ${fullName(member)}`}
          />
        </dd>
      </dl>
      <div className={classes.actions}>
        <ConfirmButton
          // The key closes the confirmation when the PIN changes.
          key={renewed}
          label="New PIN"
          ariaLabel={`New PIN for ${fullName(member)}`}
          question={`Give ${firstName} a new PIN? The old one stops working right away.`}
          confirmLabel="New PIN"
          isBusy={newPin.isPending}
          onConfirm={() => void renew()}
        />
      </div>
    </Card>
  );
}
