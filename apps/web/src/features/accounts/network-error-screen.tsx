import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { counted } from '@quarterdeck/domain/counted';
import { lowerNetworkFlag, placeBefore } from '../../platform/api/network-flag.ts';
import { isServerReachable } from '../../platform/api/server-reachable.ts';
import { isAtCounter, seemsSignedIn } from '../../platform/session/browser-notes.ts';
import { finishSignOut } from '../../platform/session/finish-sign-out.ts';
import { signOutHere } from '../../platform/session/session.ts';
import { useCountdown } from '../../ui/feedback/countdown.ts';
import { PlainButton } from '../../ui/inputs/plain-button.tsx';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';

const LEAVE_SECONDS = 7;
const COUNTER_HOME = '/staff-dashboard';

type Visitor = 'guest' | 'counter' | 'owner' | 'signed-out';

const LEAVING: Record<Visitor, (seconds: number) => string> = {
  guest: () => 'Taking you to sign-in…',
  counter: (seconds) => `Opening the dashboard in ${counted(seconds, 'second')}. You stay signed in.`,
  owner: (seconds) => `You’ll be signed out in ${counted(seconds, 'second')}. Anything you typed is saved as a draft.`,
  'signed-out': () => 'You’ve been signed out. Anything you typed is saved as a draft.',
};

const OFFLINE: Record<Visitor, string> = {
  guest: 'You’re offline. This page will reconnect when you’re back online.',
  counter: 'You’re offline. You stay signed in, and this page will reconnect when you’re back online.',
  owner: 'You’re offline. You stay signed in, and this page will reconnect when you’re back online.',
  'signed-out': LEAVING['signed-out'](0),
};

function onConnectionChanged(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function currentVisitor(): Visitor {
  if (!seemsSignedIn()) return 'guest';
  return isAtCounter() ? 'counter' : 'owner';
}

export function Component() {
  const navigate = useNavigate();
  const whatFollows = useId();
  const [place] = useState(placeBefore);
  const [visitor, setVisitor] = useState(currentVisitor);
  const [round, setRound] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const isOnline = useSyncExternalStore(onConnectionChanged, () => navigator.onLine);

  async function goTo(path: string): Promise<void> {
    lowerNetworkFlag();
    void finishSignOut().catch(() => undefined);
    await navigate(path, { replace: true });
  }

  async function leave(): Promise<void> {
    if (isTrying) return;
    const home = visitor === 'counter' ? COUNTER_HOME : '/login';
    if (visitor === 'owner') {
      signOutHere();
      setVisitor('signed-out');
    }
    // Without a connection the next screen could not be loaded either, so the user stays here.
    if (await isServerReachable()) await goTo(home);
    setRound((before) => before + 1);
  }

  async function tryAgain(): Promise<void> {
    setTrying(true);
    // If the connection is lost again on the way, this screen stays.
    if (await isServerReachable()) await goTo(visitor === 'signed-out' ? '/login' : place);
    setTrying(false);
    setRound((before) => before + 1);
  }

  const backOnline = useEffectEvent(() => void tryAgain());
  useEffect(() => {
    const goOn = () => backOnline();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, []);

  return (
    <>
      <AuthTitle title="Network Error" describedBy={whatFollows}>
        Unable to connect to the server. Please check your connection and try again.
      </AuthTitle>
      <PlainButton isBusy={isTrying} onClick={() => void tryAgain()}>
        {isTrying ? 'Trying…' : 'Try again'}
      </PlainButton>
      <div id={whatFollows}>
        {isOnline ? (
          <Leaving visitor={visitor} round={round} onEnd={() => void leave()} />
        ) : (
          <p role="status">{OFFLINE[visitor]}</p>
        )}
      </div>
    </>
  );
}

/**
 * The countdown runs only while it is visible. Being offline never signs a user out. The seconds are announced once,
 * with the heading.
 */
function Leaving({ visitor, round, onEnd }: { visitor: Visitor; round: number; onEnd: () => void }) {
  const seconds = useCountdown(LEAVE_SECONDS, onEnd, round);
  return <p role={visitor === 'signed-out' ? 'status' : undefined}>{LEAVING[visitor](seconds)}</p>;
}
