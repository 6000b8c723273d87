import { useEffect, useRef } from 'react';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { refreshUser, useUser } from '../../platform/session/session.ts';
import { useStores } from './selected-store.ts';

const LOOKED_AT_MS = 20_000;
/** The minimum pause: a clock that is fast would otherwise poll until the day is over. */
const ASKED_AGAIN_MS = 60_000;

/** Fetches the business date when a day ends, on screens that stay open. */
export function useDayChange(): void {
  const { staffStore } = useUser();
  const stores = useStores().data ?? [];
  const days = staffStore ? [staffStore] : stores;
  const endsAt = Math.min(...days.map(({ todayEndsAt }) => Date.parse(todayEndsAt)));
  const askedAt = useRef(-Infinity);
  useEffect(() => {
    function look(): void {
      const now = Date.now();
      if (now < endsAt || now < askedAt.current + ASKED_AGAIN_MS) return;
      askedAt.current = now;
      // A failed fetch is repeated later.
      if (staffStore) void refreshUser().catch(() => undefined);
      else void queryClient.invalidateQueries({ queryKey: api.stores.userStores.key() });
    }
    const timer = setInterval(look, LOOKED_AT_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt, staffStore]);
}
