import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { client } from '../../platform/api/api.ts';
import { Failure, isFailure, NetworkFailure } from '../../platform/api/failure.ts';
import { raiseNetworkFlag } from '../../platform/api/network-flag.ts';
import { signIn } from '../../platform/session/session.ts';
import { Note } from '../../ui/feedback/banner.tsx';
import { useCountdown } from '../../ui/feedback/countdown.ts';
import { AuthTitle } from '../../ui/layout/auth-frame.tsx';
import { LoadingScreen } from '../../ui/layout/loading-screen.tsx';
import type { LoginState } from './login-state.ts';

const REDIRECT_SECONDS = 6;

type Outcome =
  { is: 'asking' } | { is: 'signedIn' } | { is: 'verified'; email: string } | { is: 'refused'; why: string };

function reasonOf(error: unknown): string {
  if (isFailure(error, 'invalidInput'))
    return 'The link is incomplete. Copy it whole from the email, or send a new one.';
  return error instanceof Failure ? error.message : 'Your email wasn’t verified';
}

/** Uses the link of the verification mail, which signs in the browser that signed up. */
function useVerification(): Outcome {
  const { id = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome>({ is: 'asking' });
  const hasAsked = useRef(false);

  useEffect(() => {
    // The token works once: a second call would fail after the first has succeeded.
    if (hasAsked.current) return;
    hasAsked.current = true;
    client.accounts.verifyEmail({ _id: id, token, session: 'cookie' }).then(
      (user) => {
        if (user.sessionId === undefined) return setOutcome({ is: 'verified', email: user.email });
        signIn(user);
        setOutcome({ is: 'signedIn' });
      },
      (error: unknown) => {
        if (error instanceof NetworkFailure) return raiseNetworkFlag();
        setOutcome({ is: 'refused', why: reasonOf(error) });
      },
    );
  }, [id, token]);

  return outcome;
}

export function Component() {
  const outcome = useVerification();
  if (outcome.is === 'asking') return <LoadingScreen />;
  if (outcome.is === 'signedIn') return <SignedIn />;
  if (outcome.is === 'verified') return <Verified email={outcome.email} />;
  return (
    <>
      <AuthTitle title="This link doesn’t work" />
      <Note tone="caution">{outcome.why}</Note>
      <Button component={Link} to="/resend-verification-email">
        Send a new link
      </Button>
      <p>
        Already verified? <Link to="/login">Login</Link>
      </p>
    </>
  );
}

function Verified({ email }: { email: string }) {
  const navigate = useNavigate();
  const state: LoginState = { email };
  useCountdown(REDIRECT_SECONDS, () => void navigate('/login', { state }));
  return (
    <>
      <AuthTitle title="Email Verified!">You can sign in now. Taking you to sign-in…</AuthTitle>
      <Button component={Link} to="/login" state={state}>
        Login
      </Button>
    </>
  );
}

function SignedIn() {
  const navigate = useNavigate();
  useCountdown(REDIRECT_SECONDS, () => void navigate('/dashboard'));
  return (
    <>
      <AuthTitle title="Email Verified!">You’re signed in. Taking you to your dashboard…</AuthTitle>
      <Button component={Link} to="/dashboard">
        Open Dashboard
      </Button>
    </>
  );
}
