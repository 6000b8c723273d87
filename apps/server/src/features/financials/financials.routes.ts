import { implement } from '@orpc/server';
import { financials, PAGE_SIZE } from '@quarterdeck/contract/financials';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes } from '../../access/change.ts';
import { recordNotFound } from '../../access/not-found.ts';
import { toReportFilter } from '../../access/report-filter.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { presentList } from '../../platform/list.ts';
import { pipelineWithCommit, type Queryable } from '../../platform/postgres/database.ts';
import { requireAuthor, type PinDependencies } from '../staff/pins.ts';
import { answerRoutes } from './answers.routes.ts';
import { commissionSummary } from './commission.queries.ts';
import { toEdit, toNewRecord } from './financials.inputs.ts';
import {
  presentComparable,
  presentCommissions,
  presentRecord,
  presentSummary,
  presentTotals,
} from './financials.presenters.ts';
import {
  findRecord,
  listOwnerRecords,
  listStoreRecords,
  listStoreSummaries,
  periodTotals,
  type RecordRow,
} from './financials.queries.ts';
import { createRecord, deleteRecord, editRecord, restoreRecord } from './financials.usecases.ts';
import { comparableTotals } from './trend.queries.ts';

/** Announces the store of a changed record. */
const inStore = (work: (tx: Queryable) => Promise<RecordRow>) => async (tx: Queryable) => {
  const record = await work(tx);
  return { record, storeId: record.store_id };
};

const base = (db: Queryable) => implement(financials).$context<RequestContext>().use(authorize(db));

function readingRoutes(db: Queryable) {
  const os = base(db);
  return {
    userFinancials: os.userFinancials.handler(async ({ input, context: { session } }) => {
      const own = session.storeId;
      const page = own === null ? listOwnerRecords(db, session, input) : listStoreRecords(db, session, own, input);
      return presentList(await page, presentRecord);
    }),
    fetchStoreFinancials: os.fetchStoreFinancials.handler(async ({ input: { storeId, ...query }, context }) => {
      const list = presentList(await listStoreRecords(db, context.session, storeId, query), presentRecord);
      // The store's existence must be checked only for an empty list.
      if (list.data.length === 0) await requireStore(db, context.session, storeId);
      return list;
    }),
    listRecords: os.listRecords.handler(async ({ input, context }) => {
      const page = { before: input.before, limit: input.limit ?? PAGE_SIZE };
      const records = await listStoreSummaries(db, context.session, { storeId: input.storeId, page, range: input });
      if (records.length === 0) await requireStore(db, context.session, input.storeId);
      return { data: records.map(presentSummary) };
    }),
    summary: os.summary.handler(async ({ input, context }) => {
      const { storeId, ...periods } = input;
      await requireStore(db, context.session, storeId);
      const { from, to, compared } = toReportFilter(periods);
      const [period, comparable] = await Promise.all([
        periodTotals(db, context.session, storeId, { from, to }),
        compared && comparableTotals(db, context.session, storeId, { from, to, compared }),
      ]);
      return { data: { period: presentTotals(period), compared: comparable && presentComparable(comparable) } };
    }),
    commissions: os.commissions.handler(async ({ input, context }) => {
      await requireStore(db, context.session, input.storeId);
      return { data: presentCommissions(await commissionSummary(db, context.session, input.storeId, input)) };
    }),
    fetchOne: os.fetchOne.handler(async ({ input, context }) => {
      const record = await findRecord(db, context.session, input._id);
      if (!record) throw recordNotFound();
      return { data: presentRecord(record) };
    }),
  };
}

/** Finds the author of a change, at a counter by PIN. The PIN is checked before the change, in its own transaction. */
export function financialsRoutes(deps: PinDependencies) {
  const { db, now, jobs } = deps;
  const os = base(db).use(changes(deps));
  /** The changed record, or its store's current list. */
  const presentSaved = async (scope: Scope, input: { answer?: 'record' | undefined }, record: RecordRow) =>
    input.answer === 'record'
      ? { data: presentRecord(record) }
      : presentList(await listStoreRecords(db, scope, record.store_id), presentRecord);
  return {
    ...readingRoutes(db),
    ...answerRoutes(db),
    create: os.create.handler(async ({ input, context: { session, change } }) => {
      const author = await requireAuthor(deps, session, { action: 'save', pin: input.pin });
      const saved = await change(
        inStore((tx) =>
          createRecord(tx, session, toNewRecord(input), { author, now: now(), jobs, finish: pipelineWithCommit(tx) }),
        ),
      );
      return presentSaved(session, input, saved.record);
    }),
    edit: os.edit.handler(async ({ input, context: { session, change } }) => {
      const author = await requireAuthor(deps, session, { action: 'edit', pin: input.pin, recordId: input._id });
      const edited = await change(
        inStore((tx) => editRecord(tx, session, toEdit(input), { author, now: now(), jobs })),
      );
      return presentSaved(session, input, edited.record);
    }),
    delete: os.delete.handler(async ({ input, context: { session, change } }) => {
      const author = await requireAuthor(deps, session, { action: 'delete', pin: input.pin });
      const deleted = await change(inStore((tx) => deleteRecord(tx, session, input._id, { author, jobs })));
      return presentSaved(session, input, deleted.record);
    }),
    restore: os.restore.handler(async ({ input, context: { session, change } }) => {
      const author = await requireAuthor(deps, session, { action: 'delete', pin: input.pin });
      const { _id, askBeforeSameDate } = input;
      const restored = await change(inStore((tx) => restoreRecord(tx, session, _id, { author, askBeforeSameDate })));
      return { data: presentSummary(restored.record) };
    }),
  };
}
