import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down from `seconds`, then calls `onEnd` once. Restarts when `round` changes. Returns the seconds left. */
export function useCountdown(seconds: number, onEnd: () => void, round = 0): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.ceil((endsAt - Date.now()) / 1000);
      setSecondsLeft(Math.max(0, remaining));
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => {
      clearInterval(timer);
      setSecondsLeft(seconds);
    };
  }, [seconds, round]);

  return secondsLeft;
}
