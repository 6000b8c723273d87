import type { ActivityEntry, AuditEntry } from '@quarterdeck/contract/audit';
import type { ActivityRow } from './activity.queries.ts';
import type { EntryRow } from './audit.queries.ts';

export const presentEntry = (entry: EntryRow): AuditEntry => ({
  _id: entry.id,
  kind: entry.kind,
  subjectId: entry.subjectId,
  subject: entry.subject,
  action: entry.action,
  actor: entry.actor,
  at: entry.at.toISOString(),
  changes: entry.changes,
});

export const presentActivity = (entry: ActivityRow): ActivityEntry => ({
  ...presentEntry(entry),
  storeId: entry.storeId,
  storeName: entry.store_name,
  isPresent: entry.is_present,
  isStorePresent: entry.is_store_present,
});
