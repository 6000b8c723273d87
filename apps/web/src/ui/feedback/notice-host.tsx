import { useSyncExternalStore } from 'react';
import { Part } from '../../platform/part.tsx';

const loadNotices = () => import('./notices.tsx').then((loaded) => loaded.Notices);

let isNeeded = false;
const listeners = new Set<() => void>();

/** Loads the notices' host with the first notice, because most visits do not need it. */
export const requestNotices = (): void => setNeeded(true);

function setNeeded(needed: boolean): void {
  isNeeded = needed;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function NoticeHost() {
  const isWanted = useSyncExternalStore(subscribe, () => isNeeded);
  return (
    <Part isWanted={isWanted} load={loadNotices} onFailure={() => setNeeded(false)}>
      {(Notices) => <Notices />}
    </Part>
  );
}
