import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCountdown } from '../../ui/feedback/countdown.ts';
import { focusHeading } from '../../ui/layout/focus-heading.ts';
import classes from './leaving-soon.module.css';

const HOME = '/dashboard';

interface LeavingSoonProps {
  seconds: number;
  /** Screen readers read this text once, because the countdown is only visual. */
  announcement: string;
  /** An alternative link. */
  children?: ReactNode;
}

/** Redirects to the dashboard unless the user stays. */
export function LeavingSoon({ seconds, announcement, children }: LeavingSoonProps) {
  const [isStaying, setStaying] = useState(false);

  function stay(): void {
    setStaying(true);
    focusHeading();
  }

  return (
    <div className={classes.leaving}>
      <SaidOnce text={`${announcement} The dashboard opens in ${seconds} seconds.`} />
      {!isStaying && <Countdown seconds={seconds} />}
      <div className={classes.buttons}>
        <Button component={Link} to={HOME} replace>
          Go to dashboard
        </Button>
        {children}
        {!isStaying && (
          <Button variant="default" onClick={stay}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const navigate = useNavigate();
  const secondsLeft = useCountdown(seconds, () => void navigate(HOME, { replace: true }));
  return (
    <p className={classes.countdown} aria-hidden="true">
      Redirecting in {secondsLeft} seconds...
    </p>
  );
}

/** Screen readers announce text that is added to a page, not text that was rendered with it. */
function SaidOnce({ text }: { text: string }) {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(text));
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
