import { localDate, type BusinessDate } from '@quarterdeck/domain/business-date';
import { useSyncExternalStore } from 'react';

const LOOKED_AT_MS = 20_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOKED_AT_MS);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

const today = (): BusinessDate => localDate(new Date());

/** The day it is here, also on a screen that stays open over midnight. */
export const useToday = (): BusinessDate => useSyncExternalStore(subscribe, today);
