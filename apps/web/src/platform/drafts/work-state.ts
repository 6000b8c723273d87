import { useSyncExternalStore } from 'react';
import { askWhetherReached, isOffline, isSaving, onTraffic } from '../api/traffic.ts';
import { areDraftsKept, hasDrafts, onDraftsChanged } from './drafts.ts';

/**
 * How safe the work of whoever is signed in is: everything is saved; something is on its way; something waits in this
 * browser; something is on the screen alone, since the browser keeps nothing. Without a server: is something waiting?
 */
export type WorkState = 'saved' | 'saving' | 'kept' | 'at-risk' | 'offline' | 'offline-kept';

function workState(): WorkState {
  if (!areDraftsKept()) return 'at-risk';
  const isWaiting = hasDrafts();
  if (isOffline()) return isWaiting ? 'offline-kept' : 'offline';
  if (isSaving()) return 'saving';
  return isWaiting ? 'kept' : 'saved';
}

function subscribe(listener: () => void): () => void {
  const ends = [onTraffic(listener), onDraftsChanged(listener)];
  const ask = () => void askWhetherReached();
  addEventListener('online', ask);
  addEventListener('offline', ask);
  return () => {
    ends.forEach((end) => end());
    removeEventListener('online', ask);
    removeEventListener('offline', ask);
  };
}

export const useWorkState = (): WorkState => useSyncExternalStore(subscribe, workState);
