import { lazy, Suspense, useSyncExternalStore } from 'react';

const Notices = lazy(() => import('./notices.tsx'));

let isNeeded = false;
const listeners = new Set<() => void>();

/** Brings up the place for notices; most visits never need it, so its code waits for the first one. */
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
