import { describe, expect, test } from 'vitest';
import { aFurtherStore, aGame, aPersonalSession, aCounter, dataOf, staffForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import {
  aStaffedCounter,
  aRecord,
  ASKED,
  edit,
  identify,
  later,
  save,
  setMinutes,
  stateOf,
  type World,
} from '../../../test/shifts.ts';

const server = await startTestServer();

describe('the shift at a counter', () => {
  test('is remembered only if the store allows it: otherwise each save asks', async () => {
    const world = await aStaffedCounter(server, 0);
    const { counter, ana } = world;
    expect((await save(counter, world)).body).toEqual(ASKED);
    await identify(counter, ana.pin);
    dataOf(await save(counter, world, ana.pin));
    expect((await save(counter, world)).body).toEqual(ASKED);
    expect(await stateOf(counter)).toMatchObject({ onShift: null, remembersShift: false });
  });

  test('signs saves and edits within its time, and none after', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana, store } = world;
    const record = dataOf(await save(counter, world, ana.pin));
    expect(await stateOf(counter)).toMatchObject({
      onShift: { staffId: ana._id, firstName: 'Ana' },
      remembersShift: true,
    });
    expect(dataOf(await save(counter, world)).createdBy).toBe('Ana Lee');
    await later(server, store, 9);
    const edited = dataOf(await edit(counter, world, record));
    expect(edited.updatedBy).toBe('Ana Lee');
    // A save without a PIN does not extend the shift.
    await later(server, store, 1);
    expect((await save(counter, world)).body).toEqual(ASKED);
    expect((await edit(counter, world, edited)).body).toEqual(ASKED);
    expect((await stateOf(counter)).onShift).toBeNull();
  });

  test('belongs to the staff member who typed a PIN last', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana, kim } = world;
    await identify(counter, ana.pin);
    await identify(counter, kim.pin);
    expect(dataOf(await save(counter, world)).createdBy).toBe('Kim Lee');
    dataOf(await save(counter, world, ana.pin));
    expect(dataOf(await save(counter, world)).createdBy).toBe('Ana Lee');
  });

  test('never deletes or restores, and never shows a loan', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana } = world;
    const record = dataOf(await save(counter, world, ana.pin));
    expect((await counter.call('POST /financials/delete-financial', { _id: record._id })).body).toEqual(ASKED);
    dataOf(await counter.call('POST /financials/delete-financial', { _id: record._id, pin: ana.pin }));
    expect((await counter.call('POST /financials/restore-financial', { _id: record._id })).body).toEqual(ASKED);
    expect((await counter.call('POST /staff/check-loan', {})).body).toEqual(ASKED);
  });

  test('is not started by viewing a loan or by a PIN that deletes', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana, kim } = world;
    await counter.call('POST /staff/check-loan', { pin: kim.pin });
    expect((await stateOf(counter)).onShift).toBeNull();
    const record = dataOf(await save(counter, world, kim.pin));
    dataOf(await counter.call('POST /financials/delete-financial', { _id: record._id, pin: ana.pin }));
    expect((await stateOf(counter)).onShift).toMatchObject({ firstName: 'Kim' });
  });

  test('edits only if the staff member may edit at that moment', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana, kim, owner } = world;
    const record = await aRecord(world);
    await identify(counter, kim.pin);
    expect((await edit(counter, world, record)).body.error).toHaveProperty('pin', expect.stringContaining('Kim Lee'));
    await identify(counter, ana.pin);
    await owner.call('POST /staff/edit-staff', {
      ...staffForm,
      firstName: 'Ana',
      _id: ana._id,
      editFinancialEnabled: false,
    });
    expect((await edit(counter, world, record)).body.error).toHaveProperty('pin', expect.stringContaining('Ana Lee'));
  });

  test('cannot be used at another counter, store or owner', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana, owner, store } = world;
    await identify(counter, ana.pin);
    const beside = await aCounter(server, owner, store);
    expect((await save(beside, world)).body).toEqual(ASKED);
    const pier = await aFurtherStore(server, owner, 'Pier');
    await setMinutes(owner, pier, 10);
    const pierGames = [await aGame(owner, pier)];
    const atPier = await aCounter(server, owner, pier);
    expect((await save(atPier, { store: pier, games: pierGames })).body).toEqual(ASKED);
    expect((await save(counter, { store: pier, games: pierGames })).body.error).not.toBeUndefined();
    const foreign = await aStaffedCounter(server);
    expect((await save(foreign.counter, foreign)).body).toEqual(ASKED);
    expect(dataOf(await save(counter, world)).createdBy).toBe('Ana Lee');
  });

  const ends: [string, (world: World) => Promise<unknown>][] = [
    ['"Not you?"', ({ counter }) => counter.call('POST /staff/end-shift')],
    [
      'the staff member is deactivated',
      ({ owner, ana }) => owner.call('POST /staff/edit-staff', { ...staffForm, _id: ana._id, isActive: false }),
    ],
    ['the staff member is deleted', ({ owner, ana }) => owner.call('POST /staff/delete-staff', { _id: ana._id })],
    ['the staff member gets a new PIN', ({ owner, ana }) => owner.call('POST /staff/new-pin', { _id: ana._id })],
    ['the setting is 0', ({ owner, store }) => setMinutes(owner, store, 0)],
    [
      'wrong PINs lock PIN entry',
      async ({ counter, ana, kim }) => {
        const wrong = ['1111', '2222', '3333'].find((pin) => pin !== ana.pin && pin !== kim.pin)!;
        for (let tries = 0; tries < 5; tries += 1) await identify(counter, wrong);
      },
    ],
  ];
  test.each(ends)('ends when %s', async (_what, end) => {
    const world = await aStaffedCounter(server);
    const { counter, ana, owner, store } = world;
    const record = await aRecord(world);
    await identify(counter, ana.pin, record._id);
    expect(dataOf(await save(counter, world)).createdBy).toBe('Ana Lee');
    await end(world);
    expect((await stateOf(counter)).onShift).toBeNull();
    expect((await save(counter, world)).body.error).toHaveProperty('pin');
    // The shift stays ended after the lock is lifted and the setting restored.
    await server.sql('delete from wrong_pins where store_id = $1', [store._id]);
    await setMinutes(owner, store, 30);
    await owner.call('POST /staff/restore-staff', { _id: ana._id });
    await owner.call('POST /staff/edit-staff', {
      ...staffForm,
      firstName: 'Ana',
      editFinancialEnabled: true,
      _id: ana._id,
      isActive: true,
    });
    expect((await save(counter, world)).body).toEqual(ASKED);
  });

  test('ends with the session', async () => {
    const world = await aStaffedCounter(server);
    const { counter, ana } = world;
    await identify(counter, ana.pin);
    await counter.call('POST /auth/user/logout');
    expect((await save(counter, world)).status).toBe(401);
  });

  test('lasts as long as the setting at its start, and never longer than the current setting', async () => {
    const world = await aStaffedCounter(server, 5);
    const { counter, ana, owner, store } = world;
    await identify(counter, ana.pin);
    await setMinutes(owner, store, 30);
    await later(server, store, 5);
    expect((await save(counter, world)).body).toEqual(ASKED);
    await identify(counter, ana.pin);
    await later(server, store, 6);
    expect(dataOf(await save(counter, world)).createdBy).toBe('Ana Lee');
    await setMinutes(owner, store, 6);
    expect((await save(counter, world)).body).toEqual(ASKED);
  });

  test('of a personal sign-in belongs to that staff member, by their own PIN only', async () => {
    const world = await aStaffedCounter(server);
    const { owner, ana, kim } = world;
    const kims = await aPersonalSession(server, owner, kim);
    expect((await identify(kims, ana.pin)).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect((await save(kims, world, ana.pin)).body).toEqual({ error: { pin: 'Invalid PIN' } });
    expect((await save(kims, world)).body).toEqual(ASKED);
    dataOf(await save(kims, world, kim.pin));
    expect(dataOf(await save(kims, world)).createdBy).toBe('Kim Lee');
    await server.sql('update sessions set shift_staff_id = $1 where staff_id = $2', [ana._id, kim._id]);
    expect((await save(kims, world)).body).toEqual(ASKED);
  });
});

test('an owner has no shift to end', async () => {
  const { owner } = await aStaffedCounter(server);
  expect((await owner.call('POST /staff/end-shift')).body.error).toBeDefined();
});
