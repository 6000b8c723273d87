import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { createOwner, expect, type Owner } from './journey.ts';

/** Makes an owner HR, as an operator would. */
export async function makeHr({ pool }: Database, { email }: Owner): Promise<void> {
  await pool.query('update owners set is_hr = true where email = $1', [email]);
}

/** A verified owner who signed up with a code. */
export async function createReferredOwner(database: Database, introCode: string): Promise<Owner> {
  const owner = await createOwner(database);
  await database.pool.query('update owners set intro_code = $1 where email = $2', [introCode, owner.email]);
  return owner;
}

/** Purges a deleted account, as the nightly job does after two weeks. */
export async function purge({ pool }: Database, { email }: Owner): Promise<void> {
  await pool.query('update owners set purge_after = now() where email = $1', [email]);
  await expect(async () => {
    await pool.query(`insert into jobs.job (name, data) values ('purge-accounts', '{}')`);
    // The job skips the account until PayPal confirms its cancellations.
    await expect
      .poll(async () => (await pool.query('select 1 from owners where email = $1', [email])).rowCount, {
        timeout: 3_000,
      })
      .toBe(0);
  }).toPass();
}
