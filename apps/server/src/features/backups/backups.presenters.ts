import type { Backup, RestoredStore, StoreCounts } from '@quarterdeck/contract/backups';
import type { ListedBackup } from './backups.queries.ts';
import type { ArchivedStore } from './backups.table.ts';
import type { Overview, Preview, PreviewedStore } from './backups.usecases.ts';

const presentBackup = (backup: ListedBackup): Backup => ({
  _id: backup.id,
  kind: backup.kind,
  madeAt: backup.made_at.toISOString(),
  expiresAt: backup.expires_at.toISOString(),
  size: backup.byte_count,
  rows: backup.row_count,
  stores: backup.stores,
  isUnchanged: backup.is_unchanged,
  restoredAt: backup.restored_at?.toISOString() ?? null,
});

export const presentOverview = ({ isNightly, isLate, nextAt, backups }: Overview) => ({
  isNightly,
  isLate,
  nextAt: nextAt.toISOString(),
  backups: backups.map(presentBackup),
});

const presentCounts = ({ games, records, staff, loans }: ArchivedStore): StoreCounts => ({
  games,
  records,
  staff,
  loans,
});

const presentStore = ({ archived, current, outcome }: PreviewedStore): RestoredStore => ({
  _id: archived.storeId,
  storeName: archived.storeName,
  outcome,
  then: presentCounts(archived),
  now: current && presentCounts(current),
});

export const presentPreview = ({ madeAt, stores, untouched }: Preview) => ({
  madeAt: madeAt.toISOString(),
  stores: stores.map(presentStore),
  untouched: untouched.map(({ storeName }) => storeName),
});
