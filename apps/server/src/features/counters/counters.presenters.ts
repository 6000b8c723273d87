import type { Counter } from '@quarterdeck/contract/counters';
import { browserName } from '../../access/counters.ts';
import type { StoreLocks } from '../staff/pins.queries.ts';
import type { CounterRow } from './counters.queries.ts';

export const presentCounter = (counter: CounterRow, { locks }: StoreLocks): Counter => ({
  _id: counter.id,
  storeId: counter.store_id,
  name: counter.name,
  browser: browserName(counter.user_agent),
  firstSeenAt: counter.first_seen_at.toISOString(),
  lastSeenAt: counter.last_seen_at.toISOString(),
  lastUsedBy: counter.last_used_by,
  lastUsedAt: counter.last_used_at?.toISOString() ?? null,
  isNew: counter.is_new,
  isSignedIn: counter.is_signed_in,
  draftSince: counter.draft_since?.toISOString() ?? null,
  pinLockedUntil: locks.find(({ counterId }) => counterId === counter.id)?.lockedUntil.toISOString() ?? null,
});
