import { outstanding } from '@quarterdeck/domain/loan';
import { formatAmount, sum, type Cents } from '@quarterdeck/domain/money';
import { sql } from 'drizzle-orm';
import { staff } from '../../access/staff.table.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { computed, rows } from '../../platform/postgres/rows.ts';
import { LOAN_PAYMENTS, LOANS, STAFF, type ArchivedRow, type ArchivedTable } from './archived-tables.ts';
import type { Restored } from './restore-audit.ts';
import { stagedTable } from './staging.ts';
import { addMissingRows, differs, restoreRows, pairsOf, type Pair } from './restore-items.ts';

const owed = (loans: (ArchivedRow | null)[]): string =>
  formatAmount(
    sum(
      loans.map((loan) =>
        loan === null
          ? (0 as Cents)
          : outstanding({
              amount: loan['amountCents'] as Cents,
              paid: loan['paidCents'] as Cents,
              writtenOff: loan['writtenOffCents'] as Cents,
            }),
      ),
    ),
  );

const idsOf = (some: (ArchivedRow | null)[]): string[] =>
  some.flatMap((row) => (row === null ? [] : [row['id'] as string]));

async function apply(tx: Queryable, ownerId: string, table: ArchivedTable, pairs: Pair[]): Promise<void> {
  const existingIds = idsOf(pairs.map(({ archived, current }) => (current === null ? null : archived)));
  const missingIds = idsOf(pairs.map(({ archived, current }) => (current === null ? archived : null)));
  const addedIds = idsOf(pairs.map(({ archived, current }) => (archived === null ? current : null)));
  await tx.execute(
    sql`delete from ${sql.identifier(table.from)} where owner_id = ${ownerId} and id = any (${sql.param(addedIds)}::uuid[])`,
  );
  if (table === LOANS) {
    // A unique index allows one open loan per staff member, also during the restore.
    await tx.execute(
      sql`update loans set paid_cents = amount_cents, written_off_cents = 0, written_off_on = null
          where owner_id = ${ownerId} and id = any (${sql.param(existingIds)}::uuid[])`,
    );
  }
  await restoreRows(tx, ownerId, table, { ids: existingIds, keptColumns: [] });
  await addMissingRows(tx, ownerId, table, { ids: missingIds });
}

/**
 * Restores the loans and payments of the archive's staff. Newer loans are removed; the backup made just before has
 * them.
 */
export async function restoreLoans(tx: Queryable, ownerId: string): Promise<Restored[]> {
  const ofPeople = sql`current.staff_id in (select id from ${stagedTable(STAFF)})`;
  const loans = await pairsOf(tx, ownerId, LOANS, ofPeople);
  const changed = loans.filter((pair) => differs(pair, LOANS));
  await apply(tx, ownerId, LOANS, changed);
  const ofLoans = sql`current.loan_id in (select id from ${stagedTable(LOANS)})`;
  const payments = (await pairsOf(tx, ownerId, LOAN_PAYMENTS, ofLoans)).filter((pair) => differs(pair, LOAN_PAYMENTS));
  await apply(tx, ownerId, LOAN_PAYMENTS, payments);

  const ofPayments = payments.map(({ archived, current }) => (archived ?? current)?.['loanId']);
  const isTouched = ({ archived, current }: Pair) => ofPayments.includes((archived ?? current)?.['id']);
  const borrowers = new Set(loans.filter((pair) => changed.includes(pair) || isTouched(pair)).map(staffIdOf));
  const people = await rows(
    tx,
    { id: staff.id, store_id: staff.storeId, name: computed.text },
    sql`select id, store_id, first_name || ' ' || last_name as name from staff
        where owner_id = ${ownerId} and id = any (${sql.param([...borrowers])}::uuid[]) order by id`,
  );
  return people.map(({ id, store_id, name }) => {
    const own = loans.filter((pair) => staffIdOf(pair) === id);
    const [before, after] = [owed(own.map(({ current }) => current)), owed(own.map(({ archived }) => archived))];
    const changes = before === after ? [] : [{ what: 'Outstanding', before, after }];
    return { kind: 'loan', storeId: store_id, subjectId: id, subject: name, action: 'changed', changes };
  });
}

const staffIdOf = ({ archived, current }: Pair): string => (archived ?? current)?.['staffId'] as string;
