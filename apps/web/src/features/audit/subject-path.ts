import type { ActivityEntry, AuditKind } from '@quarterdeck/contract/audit';
import { screenPath } from '@quarterdeck/domain/record-paths';
import { storePath } from '../stores/selected-store.ts';

/** The screen of each kind, and the parameter that names its subject there. */
const SCREENS: Partial<Record<AuditKind, [path: string, parameter?: string]>> = {
  record: ['/financial-detail', 'record'],
  game: ['/game', 'game'],
  staff: ['/edit-staff', 'staff'],
  loan: ['/staff-loans', 'staff'],
  store: ['/store-details'],
  counter: ['/counters'],
};

/** The screen of an entry's subject; null if there is none, or the subject no longer exists. */
export function subjectPath({ kind, storeId, subjectId, isPresent }: ActivityEntry): string | null {
  if (kind === 'representative') return isPresent ? screenPath('/representatives', { rep: subjectId }) : null;
  const screen = SCREENS[kind];
  if (!screen || !isPresent || storeId === null) return null;
  const [path, parameter] = screen;
  return storePath(path, storeId, parameter === undefined ? {} : { [parameter]: subjectId });
}
