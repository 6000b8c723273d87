import { DATE_FORMATS, DEFAULT_FORMATS } from '@quarterdeck/domain/formats';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { momentColumn } from '../platform/postgres/columns.ts';

export const owners = pgTable(
  'owners',
  {
    id: uuid('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: momentColumn('email_verified_at'),
    /**
     * Hash of the password of the last sign-up with this account's email. Signing in with it fails as at a new account,
     * so a sign-up never reveals which emails have accounts.
     */
    laterSignUpHash: text('later_sign_up_hash'),
    laterSignUpAt: momentColumn('later_sign_up_at'),
    /** Whether the sign-up form requested HR. It grants nothing. */
    hrRequested: boolean('hr_requested').notNull().default(false),
    /** The code in the sign-up link. `affiliates` holds the affiliate it belongs to, if any. */
    introCode: text('intro_code'),
    termsAcceptedAt: momentColumn('terms_accepted_at'),
    /** The owner's first sign-in. Until then, a new sign-up with this email replaces the account. */
    firstSignedInAt: momentColumn('first_signed_in_at'),
    /**
     * Hash of the sign-up browser's cookie, which lets the verification link sign that browser in. Null after the first
     * sign-in.
     */
    signUpBrowserHash: text('sign_up_browser_hash'),
    /** The number of times the owner opened the app. */
    visitCount: integer('visit_count').notNull().default(0),
    /** Granted on the command line or by HR_EMAILS when the owner signs in; never by a form. */
    isHr: boolean('is_hr').notNull().default(false),
    /** HR's notes about the account. */
    hrNotes: text('hr_notes').notNull().default(''),
    /** When the data of a deleted account is purged; null while the account is not deleted. */
    purgeAfter: momentColumn('purge_after'),
    /**
     * ISO 4217, with two decimals. Not named `currency`, because the previous version joins owners with payments and
     * selects an unqualified `currency`.
     */
    displayCurrency: text('display_currency').notNull().default(DEFAULT_FORMATS.currency),
    dateFormat: text('date_format', { enum: DATE_FORMATS }).notNull().default(DEFAULT_FORMATS.dateFormat),
    /** 0 for Sunday to 6 for Saturday. */
    weekStartsOn: integer('week_starts_on').notNull().default(DEFAULT_FORMATS.weekStartsOn),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('owners_email').on(table.email),
    index('owners_purge_after')
      .on(table.purgeAfter)
      .where(sql`purge_after is not null`),
    check('owners_week_starts_on', sql`week_starts_on between 0 and 6`),
  ],
);

/** Whether the account is not deleted, in a query on `owners`. */
export const accountIsOpen = sql`owners.purge_after is null`;

/** A new email that is not verified yet: the PIN mailed to it, and the number of wrong tries. */
export const emailChanges = pgTable('email_changes', {
  ownerId: uuid('owner_id')
    .primaryKey()
    .references(() => owners.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  pinKeyedHash: text('pin_keyed_hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  expiresAt: momentColumn('expires_at').notNull(),
});

/**
 * Browsers an owner has signed in with. Failed sign-ins from a known browser are counted separately, so that wrong
 * passwords typed elsewhere cannot lock the owner out. Until `second_factor_until` the browser needs no second factor.
 * One that several owners use has a row for each, with the same token.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    secondFactorUntil: momentColumn('second_factor_until'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    lastUsedAt: momentColumn('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.tokenHash] }),
    index('known_devices_token').on(table.tokenHash),
  ],
);

/** One-time links sent by mail. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: [
        'verify-email',
        'reset-password',
        'restore-account',
        'undo-email-change',
        'report-sign-in',
        'report-factor',
      ],
    }).notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    usedAt: momentColumn('used_at'),
    /** The email that `undo-email-change` restores, and the time of the change. */
    oldEmail: text('old_email'),
    emailChangedAt: momentColumn('email_changed_at'),
  },
  (table) => [
    index('email_tokens_owner').on(table.ownerId, table.purpose),
    check(
      'email_tokens_undo',
      sql`(purpose = 'undo-email-change') = (old_email is not null and email_changed_at is not null)`,
    ),
  ],
);
