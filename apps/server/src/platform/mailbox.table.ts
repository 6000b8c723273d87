import { bigserial, pgTable, text } from 'drizzle-orm/pg-core';
import { momentColumn } from './postgres/columns.ts';

/** The mails of an installation without SMTP, shown at /dev/mailbox. Empty in production. */
export const mailbox = pgTable('mailbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  to: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text_body').notNull(),
  html: text('html_body').notNull(),
  sentAt: momentColumn('sent_at').notNull().defaultNow(),
});
