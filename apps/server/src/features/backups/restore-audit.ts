import type { AuditAction, AuditKind } from '@quarterdeck/contract/audit';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../platform/postgres/database.ts';
import { auditEntries, type AuditChange } from '../audit/audit.table.ts';
import { OWNER_NAME } from '../audit/audit.writes.ts';

/** An item that a restore changed. */
export interface Restored {
  kind: AuditKind;
  storeId: string | null;
  subjectId: string;
  subject: string;
  action: AuditAction;
  changes: AuditChange[];
}

const AT_ONCE = 500;

/** `Jan 31, 2026, 09:30 UTC` */
export const momentInWords = (moment: Date): string =>
  `${moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' })} UTC`;

/** Logs every item that a restore changed, in one statement. */
export async function auditRestored(
  tx: Queryable,
  { ownerId, madeAt }: { ownerId: string; madeAt: Date },
  restored: Restored[],
): Promise<void> {
  const backup: AuditChange = { what: 'Backup', before: null, after: momentInWords(madeAt) };
  const entries = restored.map(({ changes, ...one }) => ({
    ...one,
    ownerId,
    id: uuidv7(),
    actor: OWNER_NAME,
    changes: [...changes, backup],
  }));
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    await tx.insert(auditEntries).values(entries.slice(at, at + AT_ONCE));
  }
}
