import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isSaving, onSaving } from '../api/traffic.ts';
import { areDraftsKept, hasDrafts, onDraftsChanged } from './draft-list.ts';

/**
 * The state of the user's work: saved; being saved; stored as a draft in this browser; only on screen because the
 * browser stores nothing; offline without or with drafts.
 */
export type WorkState = 'saved' | 'saving' | 'kept' | 'at-risk' | 'offline' | 'offline-kept';

function workState(): WorkState {
  if (!areDraftsKept()) return 'at-risk';
  const isWaiting = hasDrafts();
  if (!onlineManager.isOnline()) return isWaiting ? 'offline-kept' : 'offline';
  if (isSaving()) return 'saving';
  return isWaiting ? 'kept' : 'saved';
}

function subscribe(listener: () => void): () => void {
  const ends = [onlineManager.subscribe(listener), onSaving(listener), onDraftsChanged(listener)];
  return () => ends.forEach((end) => end());
}

export const useWorkState = (): WorkState => useSyncExternalStore(subscribe, workState);
