import { useSyncExternalStore } from 'react';

const KEY = 'own-keyboard';
/**
 * Below this height the pad would leave no space for the games. A window of such a height already has an open keyboard.
 */
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

/** An opening keyboard reduces the height. That must not hide the pad on a screen that had space for it. */
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

/** Whether amounts are typed on the number pad: `none` if the device has no pad, `off` if the user switched it off. */
export const useNumberPad = (): Pad => useSyncExternalStore(subscribe, pad);

/** The choice is permanent on this device. */
export function chooseOwnKeyboard(isOwn: boolean): void {
  try {
    if (isOwn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice cannot be remembered.
  }
  for (const listener of listeners) listener();
}
