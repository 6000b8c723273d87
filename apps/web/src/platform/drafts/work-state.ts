import { useSyncExternalStore } from 'react';
import { askWhetherReached, isOffline, isSaving, onTraffic } from '../api/traffic.ts';
import { areDraftsKept, hasDrafts, onDraftsChanged } from './drafts.ts';

/**
 * How safe the user's work is: saved; being saved; stored as a draft in this browser; only on screen because the
 * browser stores nothing; offline without or with drafts.
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
