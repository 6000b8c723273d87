import type { AccountDeleted } from '@quarterdeck/contract/accounts';
import { Button } from '@mantine/core';
import { formatMedium } from '@quarterdeck/domain/business-date';
import { lastWholeDay } from '@quarterdeck/domain/business-day';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { isFailure } from '../../platform/api/failure.ts';
import { reportFailure } from '../../platform/api/report-failure.ts';
import { placeAfterSignIn } from '../../platform/session/next-place.ts';
import { signIn } from '../../platform/session/session.ts';
import { forgetOldDevice, oldDeviceToken } from '../../platform/session/unfinished.ts';
import { ErrorBanner } from '../../ui/feedback/banner.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import type { LoginState, RestoreState } from './login-state.ts';
import { WhatComesBack } from './what-comes-back.tsx';

/** Offers to restore a deleted account. The sign-in passes its challenge in the navigation state. */
export function Component() {
  const { state, search } = useLocation() as { state: RestoreState | null; search: string };
  const deleted = state?.deleted;
  return deleted ? <Question deleted={deleted} /> : <Navigate to={{ pathname: '/login', search }} replace />;
}

function useRestore({ challenge }: AccountDeleted) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function restore(): Promise<void> {
    setProblem(null);
    setBusy(true);
    try {
      const request = { challenge, deviceToken: oldDeviceToken(), session: 'cookie' } as const;
      const { user } = await client.accounts.restoreAtSignIn(request);
      forgetOldDevice();
      signIn(user);
      await navigate(placeAfterSignIn(user, search), { replace: true });
    } catch (error) {
      if (!isFailure(error, 'signInExpired')) return reportFailure(error, setProblem);
      const state: LoginState = { problem: error.message };
      await navigate({ pathname: '/login', search }, { replace: true, state });
    } finally {
      setBusy(false);
    }
  }

  return { problem, dismiss: () => setProblem(null), isBusy, restore, login: { pathname: '/login', search } };
}

function Question({ deleted }: { deleted: AccountDeleted }) {
  const { problem, dismiss, isBusy, restore, login } = useRestore(deleted);
  const lastDay = lastWholeDay(new Date(deleted.restorableUntil));
  return (
    <>
      <AuthTitle title="Restore your account?">
        This account was deleted. Its data is kept until {formatMedium(lastDay)} and is then deleted permanently.
      </AuthTitle>
      <ErrorBanner message={problem} onDismiss={dismiss} />
      <WhatComesBack />
      <Button loading={isBusy} onClick={() => void restore()}>
        Restore account
      </Button>
      <p>
        Leave it deleted? <Link to={login}>Back to Login</Link>
      </p>
    </>
  );
}
