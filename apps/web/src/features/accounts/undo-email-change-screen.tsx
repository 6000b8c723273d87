import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import classes from './what-happens.module.css';

function useUndoLink() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [isDead, setDead] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      const { token: resetToken } = await client.accounts.undoEmailChange({ token });
      // Replaced: going back would show a link that was used.
      await navigate(`/reset-password/${resetToken}`, { replace: true });
    } catch (error) {
      setDead(isFailure(error, 'invalidLink'));
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return { problem, dismiss: () => setProblem(null), isDead, isBusy, undo };
}

/** The link in the mail to the old address. Mail scanners open links, so only the button changes anything. */
export function Component() {
  const { problem, dismiss, isDead, isBusy, undo } = useUndoLink();
  return (
    <>
      <AuthTitle title="Undo the email change">
        Your account gets back the address this email was sent to, and you choose a new password.
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <ul className={classes.list}>
        <li>Every device is signed out, counters too. The password stops working.</li>
        <li>Passkeys, authenticator apps and recovery codes added since the change are removed.</li>
        <li>If the account was deleted since, it is restored. Subscriptions stay cancelled.</li>
      </ul>
      <Button loading={isBusy} disabled={isDead} onClick={() => void undo()}>
        Undo the change
      </Button>
      <p>
        {isDead ? 'The change may be undone already. ' : 'Made the change yourself? There is nothing to do. '}
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  );
}
