import { useSyncExternalStore } from 'react';

const KEY = 'own-keyboard';
/** Below it the pad would leave no room for the games; such a window is one whose keyboard is already there. */
const MIN_HEIGHT = 600;

const touch = matchMedia('(pointer: coarse)');
const listeners = new Set<() => void>();
let width = 0;
let hasRoom = false;

function hasOwnKeyboard(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** A keyboard that comes up takes height away, which must not change the mind of a screen that had room. */
function measure(): void {
  hasRoom = innerHeight >= MIN_HEIGHT || (hasRoom && innerWidth === width);
  width = innerWidth;
}

function subscribe(listener: () => void): () => void {
  const look = () => {
    measure();
    listener();
  };
  listeners.add(listener);
  addEventListener('resize', look);
  touch.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('resize', look);
    touch.removeEventListener('change', listener);
  };
}

type Pad = 'none' | 'on' | 'off';

function pad(): Pad {
  if (width === 0) measure();
  if (!touch.matches || !hasRoom) return 'none';
  return hasOwnKeyboard() ? 'off' : 'on';
}

/** Whether amounts are typed on the number pad: `none` where a device is not offered one, `off` where it was declined. */
export const useNumberPad = (): Pad => useSyncExternalStore(subscribe, pad);

/** For good on this device. */
export function chooseOwnKeyboard(isOwn: boolean): void {
  try {
    if (isOwn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing that could remember it.
  }
  for (const listener of listeners) listener();
}
