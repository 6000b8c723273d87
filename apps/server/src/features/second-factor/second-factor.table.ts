import { bigint, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { owners } from '../../access/owners.table.ts';
import { momentColumn } from '../../platform/postgres/columns.ts';

const ownerId = () =>
  uuid('owner_id')
    .notNull()
    .references(() => owners.id, { onDelete: 'cascade' });

/** An app that shows a new code every 30 seconds. One per owner; active once confirmed by a code. */
export const authenticators = pgTable('authenticators', {
  ownerId: ownerId().primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  confirmedAt: momentColumn('confirmed_at'),
  /** The time step of the last accepted code: no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Printed codes, each for one sign-in. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    ownerId: ownerId(),
    codeKeyedHash: text('code_keyed_hash').notNull(),
    usedAt: momentColumn('used_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.codeKeyedHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    ownerId: ownerId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** base64url, in WebAuthn's terms. */
    credentialId: text('credential_id').notNull(),
    publicKey: text('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    lastUsedAt: momentColumn('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.id] }),
    uniqueIndex('passkeys_credential').on(table.credentialId),
  ],
);
