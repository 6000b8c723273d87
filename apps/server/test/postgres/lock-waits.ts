import type { TestServer } from '../server.ts';
import { until } from '../until.ts';

/** Waits until at least `count` statements of the server's database wait for a lock. */
export const lockWaits = ({ sql }: Pick<TestServer, 'sql'>, count = 1) =>
  until(`${count} wait for a lock`, async () => {
    const waiting = await sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= count;
  });
