import type { AuditAction } from '@quarterdeck/contract/audit';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { AuditChange } from './audit.table.ts';
import { addToAudit, OWNER_NAME } from './audit.writes.ts';

/** Logs an owner's action on the account itself. Never contains a password or code. */
export const auditAccount = (
  tx: Queryable,
  ownerId: string,
  { subject, action, changes = [] }: { subject: string; action: AuditAction; changes?: AuditChange[] },
): Promise<void> =>
  addToAudit(tx, {
    ownerId,
    storeId: null,
    kind: 'account',
    subjectId: ownerId,
    subject,
    action,
    actor: OWNER_NAME,
    changes,
  });
