import { useEffect, useRef } from 'react';
import { refresh } from '../../platform/api/refresh.ts';
import { refreshUser, useUser } from '../../platform/session/session.ts';
import { useStores } from './selected-store.ts';

const CHECK_INTERVAL_MS = 20_000;
/** The minimum pause: a browser whose clock is fast would otherwise poll until the day is over. */
const MIN_REFETCH_MS = 60_000;

/** Fetches the business date when a day ends, and what depends on it, on screens that stay open. */
export function useDayChange(): void {
  const { staffStore } = useUser();
  const stores = useStores().data ?? [];
  const days = staffStore ? [staffStore] : stores;
  const endsAt = Math.min(...days.map(({ todayEndsAt }) => Date.parse(todayEndsAt)));
  const fetchedAt = useRef(-Infinity);
  useEffect(() => {
    function check(): void {
      const now = Date.now();
      if (now < endsAt || now < fetchedAt.current + MIN_REFETCH_MS) return;
      fetchedAt.current = now;
      // A failed fetch is repeated at a later check.
      if (staffStore) void refreshUser().catch(() => undefined);
      else refresh(['stores']);
    }
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [endsAt, staffStore]);
}
