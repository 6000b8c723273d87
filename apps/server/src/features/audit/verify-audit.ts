import { sql } from 'drizzle-orm';
import { owners } from '../../access/owners.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, row, rows } from '../../platform/postgres/rows.ts';
import { verifyChain, type ChainProblem } from './verify-chain.ts';

interface Verified {
  owners: number;
  entries: number;
  /** One line per problem. */
  problems: string[];
}

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function described(problem: ChainProblem): string {
  if (problem.what === 'missing') {
    const { first, last } = problem;
    return first === last ? `entry ${first} is missing` : `entries ${first} to ${last} are missing`;
  }
  const { what, sequence, entry } = problem;
  const verdict = what === 'changed' ? 'was changed, or the one before it' : 'was not added by the server';
  return `entry ${sequence} (“${entry.subject}” ${entry.action}, ${moment(entry.at)}, id ${entry.id}) ${verdict}`;
}

/**
 * Verifies the audit log of all owners, or of one.
 * @throws Error when there is no account with that email
 */
export async function verifyAudit(db: Queryable, email?: string): Promise<Verified> {
  const filter = email === undefined ? sql`true` : sql`email = ${email.normalize('NFC').toLowerCase()}`;
  const ownerRows = await rows(
    db,
    { id: owners.id, email: owners.email },
    sql`select id, email from owners where ${filter} order by email`,
  );
  if (email !== undefined && ownerRows.length === 0) throw new Error(`There is no account with the email ${email}.`);
  const verified: Verified = { owners: ownerRows.length, entries: 0, problems: [] };
  for (const owner of ownerRows) {
    await db.transaction(
      async (tx) => {
        // A ten-year log takes longer than a request may.
        await tx.execute(sql`set local statement_timeout = 0`);
        const { count } = await row(
          tx,
          { count: computed.number },
          sql`select count(*) as count from audit_entries where owner_id = ${owner.id}`,
        );
        verified.entries += count;
        for (const problem of await verifyChain(tx, owner.id))
          verified.problems.push(`${owner.email}: ${described(problem)}`);
      },
      { isolationLevel: 'repeatable read' },
    );
  }
  return verified;
}
