import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { momentColumn } from './postgres/columns.ts';

/** Jobs that failed on their last try. The queue forgets them; these stay for 30 days, without data or reason. */
export const failedJobs = pgTable(
  'failed_jobs',
  {
    jobId: uuid('job_id').primaryKey(),
    queue: text('queue').notNull(),
    tries: integer('tries').notNull(),
    failedAt: momentColumn('failed_at').notNull().defaultNow(),
  },
  (table) => [index('failed_jobs_at').on(table.failedAt)],
);
