import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner, Note } from '../../ui/feedback/banner.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';

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
      // Replaces the history entry, so that Back does not show a used link.
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
        {!isDead && 'Your account gets back the address this email was sent to, and you choose a new password.'}
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      {!isDead && (
        <>
          <Note>
            Every device is signed out, counters too, and the password stops working. Passkeys, authenticator apps and
            recovery codes added since the change are removed. If the account was deleted since, it is restored;
            subscriptions stay cancelled.
          </Note>
          <Button loading={isBusy} onClick={() => void undo()}>
            Undo the change
          </Button>
        </>
      )}
      <p>
        {isDead ? (
          <>
            The change may already be undone. If so, <Link to="/forgot-password">choose a new password</Link>.
          </>
        ) : (
          'Made the change yourself? You don’t need to do anything.'
        )}
      </p>
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  );
}
