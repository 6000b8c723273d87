import type { AccountChange, UserInfo } from '@quarterdeck/contract/hr';
import type { AccountChangeRow } from './account-history.queries.ts';
import type { UserRow } from './hr.queries.ts';

export const presentUser = (user: UserRow): UserInfo => ({
  _id: user.id,
  name: user.full_name,
  email: user.email,
  emailVerified: user.email_verified,
  notes: user.hr_notes,
  HR: user.is_hr,
  hrRequested: user.hr_requested,
  stores: user.stores,
  visitCount: user.visit_count,
  createdAt: user.created_at.toISOString(),
  lastSeenAt: user.last_seen_at?.toISOString() ?? null,
});

export const presentAccountChange = (change: AccountChangeRow): AccountChange => ({
  _id: change.id,
  kind: 'account',
  subjectId: change.owner_id,
  subject: change.subject,
  action: change.action,
  actor: change.hr_name === null ? change.actor : `${change.hr_name} (${change.actor})`,
  at: change.at.toISOString(),
  changes: change.changes,
  owner: { _id: change.owner_id, name: change.owner_name, email: change.email },
});
