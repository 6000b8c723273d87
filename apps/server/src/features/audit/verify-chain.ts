import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, nullable, rows } from '../../platform/postgres/rows.ts';
import { auditEntries, auditHeads } from './audit.table.ts';

/** The problems of an owner's chain, in order. */
export type ChainProblem =
  | { what: 'changed' | 'inserted'; sequence: number; entry: { id: string; subject: string; action: string; at: Date } }
  | { what: 'missing'; first: number; last: number };

const SUSPICIOUS = {
  id: auditEntries.id,
  sequence: auditEntries.sequence,
  subject: auditEntries.subject,
  action: auditEntries.action,
  at: auditEntries.at,
  previous: computed.number,
  is_changed: computed.boolean,
  is_inserted: computed.boolean,
};

/**
 * The entries that do not follow from the one before, and the last one. The formula is repeated here, so that a changed
 * database function cannot hide anything.
 */
const suspicious = (on: Queryable, ownerId: string) =>
  rows(
    on,
    SUSPICIOUS,
    sql`with head as (
          select coalesce(max(sequence), 0) as sequence, coalesce(min(hash), ''::bytea) as hash
          from audit_heads where owner_id = ${ownerId}
        ), chained as (
          select *, lag(sequence, 1, 0) over (order by sequence) as previous,
            lead(sequence) over (order by sequence) is null as is_last,
            sha256(lag(hash, 1, ''::bytea) over (order by sequence) || convert_to(jsonb_build_array(sequence, owner_id, id,
              store_id, kind, subject_id, subject, action, actor, changes,
              (extract(epoch from at) * 1000000)::bigint)::text, 'UTF8')) as expected
          from audit_entries where owner_id = ${ownerId}
        ), checked as (
          select chained.*, chained.sequence > head.sequence or chained.sequence < 1 as is_inserted,
            -- After a gap the hash before is unknown. The head vouches for the last one.
            chained.previous = chained.sequence - 1 and chained.hash <> expected
              or chained.sequence = head.sequence and chained.hash <> head.hash as is_changed
          from chained, head
        )
        select id, sequence, subject, action, at, previous, is_changed, is_inserted
        from checked where is_changed or is_inserted or is_last or previous <> sequence - 1
        order by sequence`,
  );

/** Checks every entry of an owner. Best run on a single snapshot, because entries may be added meanwhile. */
export async function verifyChain(on: Queryable, ownerId: string): Promise<ChainProblem[]> {
  const problems: ChainProblem[] = [];
  const entries = await suspicious(on, ownerId);
  let last = 0;
  for (const { id, sequence, subject, action, at, previous, is_changed, is_inserted } of entries) {
    if (previous < sequence - 1) problems.push({ what: 'missing', first: previous + 1, last: sequence - 1 });
    const entry = { id, subject, action, at };
    if (is_inserted) problems.push({ what: 'inserted', sequence, entry });
    else if (is_changed) problems.push({ what: 'changed', sequence, entry });
    last = sequence;
  }
  const head = await headOf(on, ownerId);
  if (head > last) problems.push({ what: 'missing', first: last + 1, last: head });
  return problems;
}

async function headOf(on: Queryable, ownerId: string): Promise<number> {
  const [head] = await rows(
    on,
    { sequence: nullable(auditHeads.sequence) },
    sql`select max(sequence) as sequence from audit_heads where owner_id = ${ownerId}`,
  );
  return head?.sequence ?? 0;
}
