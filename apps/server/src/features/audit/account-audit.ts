import type { AuditAction, AuditChange } from '@quarterdeck/contract/audit';
import type { Queryable } from '../../platform/postgres/database.ts';
import { addToAudit, OWNER_NAME } from './audit.writes.ts';

/** Notes what an owner did with the account itself. No password and no code is ever among it. */
export const noteAccount = (
  tx: Queryable,
  ownerId: string,
  subject: string,
  action: AuditAction,
  changes: AuditChange[] = [],
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
