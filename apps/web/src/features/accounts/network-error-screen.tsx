import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lowerNetworkFlag, networkFlag } from '../../platform/network-flag.ts';
import { serverAnswers } from '../../platform/server-answers.ts';
import { forgetSession } from '../../platform/session.ts';
import { readToken } from '../../platform/token.ts';
import { useCountdown } from '../../ui/countdown.ts';
import { DoorTitle } from '../../ui/door-frame.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';

const SIGN_OUT_SECONDS = 7;
const SIGNED_OUT = 'You have been signed out. What you were typing is kept as a draft.';

const signedOutIn = (seconds: number) =>
  `You will be signed out in ${seconds} seconds. What you were typing is kept as a draft.`;

export function Component() {
  const navigate = useNavigate();
  const [flag] = useState(networkFlag);
  const [isGuest] = useState(() => readToken() === null);
  const [round, setRound] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);

  async function goTo(path: string): Promise<void> {
    lowerNetworkFlag();
    await navigate(path, { replace: true });
  }

  async function signOut(): Promise<void> {
    forgetSession();
    setSignedOut(true);
    // With no connection the login could not be loaded either: this screen stays until there is one.
    if (await serverAnswers()) await goTo('/login');
  }

  async function tryAgain(): Promise<void> {
    setTrying(true);
    if (await serverAnswers()) return goTo(isSignedOut ? '/login' : flag.place);
    setTrying(false);
    setRound(round + 1);
  }

  const left = useCountdown(SIGN_OUT_SECONDS, () => void signOut(), round);

  return (
    <>
      <DoorTitle title="Network Error">
        Unable to connect to the server. Please check your connection and try again.
      </DoorTitle>
      {flag.detail && <p>{flag.detail}</p>}
      <PlainButton isBusy={isTrying} onClick={() => void tryAgain()}>
        {isTrying ? 'Trying …' : 'Try again'}
      </PlainButton>
      <p>{isGuest ? `The login opens in ${left} seconds.` : isSignedOut ? SIGNED_OUT : signedOutIn(left)}</p>
    </>
  );
}
