import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner, Note, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';

function useReport() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDead, setDead] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function report(): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      setDone((await client.accounts.reportSignIn({ token })).success);
    } catch (error) {
      setDead(isFailure(error, 'invalidLink'));
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return { done, problem, dismiss: () => setProblem(null), isDead, isBusy, report };
}

/** The link in mails about a new device or a new second factor. Mail scanners open links, so only the button acts. */
export function Component() {
  const { done, problem, dismiss, isDead, isBusy, report } = useReport();
  return (
    <>
      <AuthTitle title={done ? 'Signed out on all devices' : 'Wasn’t that you?'}>
        {done
          ? 'Open the link in your email to choose a new password.'
          : 'Someone else may have access to your account.'}
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <SuccessBanner message={done} />
      {!done && !isDead && (
        <>
          <Note>
            Every device is signed out, counters too, and your password stops working. We email you a link to choose a
            new one. If the email was about a new method of two-step sign-in, we remove that method.
          </Note>
          <Button loading={isBusy} onClick={() => void report()}>
            Sign out all devices
          </Button>
        </>
      )}
      {isDead && (
        <p>
          If your email address was changed, use the link in the email about that change. Otherwise{' '}
          <Link to="/forgot-password">choose a new password</Link>.
        </p>
      )}
      <p>
        <Link to="/login">Back to Login</Link>
      </p>
    </>
  );
}
