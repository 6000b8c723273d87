import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { LoadFailed } from '../../ui/feedback/load-failed.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { showMessage } from '../../ui/feedback/undo-notice.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import { Page } from '../../ui/layout/page.tsx';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { NewRecoveryCodes } from './new-recovery-codes.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import type { Work } from './task.tsx';

export function Component() {
  const status = useQuery(api.secondFactors.status.queryOptions());
  return (
    <Page title="Two-step sign-in" width="form">
      {status.isPending && <FormSkeleton fields={3} />}
      {status.isLoadingError && (
        <LoadFailed what="your second step" error={status.error} onRetry={() => void status.refetch()} />
      )}
      {status.data && <Ways has={status.data} />}
    </Page>
  );
}

const statusKey = () => api.secondFactors.status.queryKey();

function useWork(isOn: boolean) {
  const [begun, setTask] = useState<string | null>(null);
  const [wasOn, setWasOn] = useState(isOn);
  const [codes, setCodes] = useState<string[] | null>(null);
  /** The task whose lost response may have held the first recovery codes. */
  const [lostTask, setLostTask] = useState<string | null>(null);
  const missedCodes = lostTask !== null && isOn;
  const task = missedCodes && begun === lostTask ? null : begun;
  const work: Work = {
    task,
    isIdle: task === null && codes === null,
    begin(next) {
      setWasOn(isOn);
      // A user who continues has seen the codes.
      setCodes(null);
      setTask(next);
    },
    cancel: () => setTask(null),
    finish({ recoveryCodes, ...has }, message) {
      queryClient.setQueryData(statusKey(), has);
      setTask(null);
      setLostTask(null);
      setCodes(recoveryCodes);
      showMessage(message);
    },
    replyLost() {
      if (!wasOn) setLostTask(begun);
      void queryClient.invalidateQueries({ queryKey: statusKey() });
    },
  };
  function dismissCodes(): void {
    setCodes(null);
    focusHeading();
  }
  return { work, codes, dismissCodes, missedCodes };
}

function Ways({ has: { authenticator, passkeys, recoveryCodesLeft } }: { has: SecondFactor }) {
  const isOn = authenticator || passkeys.length > 0;
  const { work, codes, dismissCodes, missedCodes } = useWork(isOn);
  return (
    <>
      <Note>
        {isOn ? (
          <>
            <strong>On.</strong> After your password, we ask for a code or a passkey. Remembered devices are asked again
            after 30 days.
          </>
        ) : (
          <>
            <strong>Off.</strong> Your password alone signs you in. Add an app or a passkey so that a stolen password
            isn’t enough.
          </>
        )}
      </Note>
      {missedCodes && (
        <div role="alert">
          <Note tone="caution">
            The connection was lost before your recovery codes were shown. Create new codes below.
          </Note>
        </div>
      )}
      {codes && <NewRecoveryCodes codes={codes} onDone={dismissCodes} />}
      <AuthenticatorCard isOn={authenticator} isFirst={!isOn} work={work} />
      <PasskeysCard passkeys={passkeys} work={work} />
      {isOn && <RecoveryCodesCard left={recoveryCodesLeft} work={work} />}
    </>
  );
}
