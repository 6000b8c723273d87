import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { createOwner, type Owner } from './journey.ts';

/** Makes an owner HR, as an operator would. */
export async function makeHr({ pool }: Database, { email }: Owner): Promise<void> {
  await pool.query('update owners set is_hr = true where email = $1', [email]);
}

/** A verified owner who signed up with a code. */
export async function referredBy(database: Database, introCode: string): Promise<Owner> {
  const owner = await createOwner(database);
  await database.pool.query('update owners set intro_code = $1 where email = $2', [introCode, owner.email]);
  return owner;
}
