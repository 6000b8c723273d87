import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { momentColumn } from '../../platform/columns.ts';

export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: momentColumn('email_verified_at'),
    /** What the sign-up form asked for. It grants nothing. */
    hrRequested: boolean('hr_requested').notNull().default(false),
    introCode: text('intro_code'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('owners_email').on(table.email)],
);

/** One-time links sent by mail. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify-email'] }).notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    usedAt: momentColumn('used_at'),
  },
  (table) => [index('email_tokens_owner').on(table.ownerId, table.purpose)],
);
