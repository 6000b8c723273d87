import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aDay, aFurtherStore, aGame, aCounter, dataOf, staffForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import {
  aStaffedCounter,
  aRecord,
  ASKED,
  edit,
  identify,
  later,
  nextDate,
  RECORD_NOT_FOUND,
  save,
  stateOf,
} from '../../../test/shifts.ts';

const server = await startTestServer();

describe('the PIN that opened an edit', () => {
  test('covers saving it, once', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana } = world;
    const record = await aRecord(world);
    await identify(counter, ana.pin, record._id);
    expect((await stateOf(counter)).openEdit).toBe(record._id);
    const edited = dataOf(await edit(counter, world, record));
    expect(edited.updatedBy).toBe('Ana Lee');
    expect((await stateOf(counter)).openEdit).toBeNull();
    expect((await edit(counter, world, edited)).body).toEqual(ASKED);
  });

  test('covers no other record, new record or deletion, and no other counter', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana, owner, store } = world;
    const [record, other] = [await aRecord(world), await aRecord(world)];
    await identify(counter, ana.pin, record._id);
    expect((await edit(counter, world, other)).body).toEqual(ASKED);
    expect((await save(counter, world)).body).toEqual(ASKED);
    expect((await counter.call('POST /financials/delete-financial', { _id: record._id })).body).toEqual(ASKED);
    const beside = await aCounter(server, owner, store);
    expect((await edit(beside, world, record)).body).toEqual(ASKED);
    dataOf(await edit(counter, world, record));
  });

  test('still covers it after a refused save, and covers one of two concurrent saves', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana } = world;
    const record = await aRecord(world);
    await identify(counter, ana.pin, record._id);
    expect((await edit(counter, world, record, { actualCashCount: undefined })).body.error).toBeDefined();
    expect((await edit(counter, world, record, { version: 7 })).body.error).toHaveProperty('version');
    const responses = await server.atOnce([() => edit(counter, world, record), () => edit(counter, world, record)]);
    expect(responses.filter(({ body }) => body.error === undefined)).toHaveLength(1);
  });

  test('ends after half an hour, with a PIN for another record, and with "Not you?"', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana, store } = world;
    const [record, other] = [await aRecord(world), await aRecord(world)];
    await identify(counter, ana.pin, record._id);
    await later(server, store, 30);
    expect((await edit(counter, world, record)).body).toEqual(ASKED);
    await identify(counter, ana.pin, record._id);
    await identify(counter, ana.pin, other._id);
    expect((await edit(counter, world, record)).body).toEqual(ASKED);
    await counter.call('POST /staff/end-shift');
    expect((await edit(counter, world, other)).body).toEqual(ASKED);
  });

  test('covers nothing for a staff member without the edit right, even if it was just removed', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana, kim, owner } = world;
    const record = await aRecord(world);
    await identify(counter, ana.pin, record._id);
    // The next staff member does not inherit Ana's permission.
    await identify(counter, kim.pin, record._id);
    expect((await edit(counter, world, record)).body).toEqual(ASKED);
    await identify(counter, ana.pin, record._id);
    await owner.call('POST /staff/edit-staff', {
      ...staffForm,
      firstName: 'Ana',
      _id: ana._id,
      editFinancialEnabled: false,
    });
    expect((await edit(counter, world, record)).body.error).toHaveProperty('pin', expect.stringContaining('Ana Lee'));
  });

  test('opens no deleted record, and no record of another store or owner', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana, owner } = world;
    const pier = await aFurtherStore(server, owner, 'Pier');
    const atPier = await aDay(owner, pier, [await aGame(owner, pier)], { date: nextDate() });
    const foreign = await aRecord(await aStaffedCounter(server));
    const deleted = await aRecord(world);
    await owner.call('POST /financials/delete-financial', { _id: deleted._id });
    for (const { _id } of [atPier, foreign, deleted, { _id: randomUUID() }]) {
      expect((await identify(counter, ana.pin, _id)).body).toEqual(RECORD_NOT_FOUND);
    }
    expect((await stateOf(counter)).openEdit).toBeNull();
  });
});
