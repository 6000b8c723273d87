import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { ErrorBanner, SuccessBanner } from '../../ui/feedback/banner.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { WhatComesBack } from './what-comes-back.tsx';

function useRestoreLink() {
  const { token = '' } = useParams();
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDead, setDead] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function restore(): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      setDone((await client.accounts.restoreByLink({ token })).success);
    } catch (error) {
      setDead(isFailure(error, 'invalidLink'));
      reportFailure(error, setProblem);
    } finally {
      setBusy(false);
    }
  }

  return { done, problem, dismiss: () => setProblem(null), isDead, isBusy, restore };
}

/** The link in the mail about a deleted account. Mail scanners open links, so only the button restores. */
export function Component() {
  const { done, problem, dismiss, isDead, isBusy, restore } = useRestoreLink();
  return (
    <>
      <AuthTitle title={done ? 'Account restored' : 'Restore your account'}>
        {done
          ? 'Everything is back. Your counters can sign in again too.'
          : 'Your account was deleted and can still be restored.'}
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <SuccessBanner message={done} />
      {done ? (
        <Button component={Link} to="/login">
          Login
        </Button>
      ) : (
        <>
          <WhatComesBack />
          <Button loading={isBusy} disabled={isDead} onClick={() => void restore()}>
            Restore account
          </Button>
          <p>
            {isDead ? 'The account may already be restored. ' : 'Know your password? '}
            <Link to="/login">Back to Login</Link>
          </p>
        </>
      )}
    </>
  );
}
