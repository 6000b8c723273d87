import type { AuditEntry } from '@quarterdeck/contract/audit';
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
