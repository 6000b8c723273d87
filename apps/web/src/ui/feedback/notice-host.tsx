import { lazy, Suspense, useSyncExternalStore } from 'react';

const Notices = lazy(() => import('./notices.tsx'));

let isNeeded = false;
const listeners = new Set<() => void>();

/** Loads the notices' host with the first notice, because most visits do not need it. */
export function requestNotices(): void {
  isNeeded = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function NoticeHost() {
  const isWanted = useSyncExternalStore(subscribe, () => isNeeded);
  return (
    isWanted && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
