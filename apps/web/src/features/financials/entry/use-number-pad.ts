import { useSyncExternalStore } from 'react';

const KEY = 'own-keyboard';
/** Below this height the pad would leave no room for the games; such a window has its keyboard open already. */
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

/** An opening keyboard takes height away, which must not hide the pad on a screen that had room. */
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

/**
 * Whether amounts are typed on the number pad: `none` if the device is not offered one, `off` if the user declined it.
 */
export const useNumberPad = (): Pad => useSyncExternalStore(subscribe, pad);

/** Permanent on this device. */
export function chooseOwnKeyboard(isOwn: boolean): void {
  try {
    if (isOwn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice cannot be remembered.
  }
  for (const listener of listeners) listener();
}
