import type { StaffMember } from '@quarterdeck/contract/staff';
import { describe, expect, test } from 'vitest';
import {
  aFurtherStore,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  type Caller,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

interface Counter {
  hasActiveLoan: boolean;
  pinLockedUntil: string | null;
}

const identify = (caller: Caller, pin: unknown) => caller.call('POST /staff/identify', { pin });
const shownAt = async (caller: Caller) => dataOf(await caller.call<Counter>('GET /staff/counter'));

const INVALID = { error: { pin: 'Invalid PIN' } };
const LOCKED =
  /^Too many wrong PINs\. PIN entry is locked here for another (\d+) minutes; the owner can unlock it sooner\.$/;

async function aStaffedCounter() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const member = await aStaffMember(owner, store, { editFinancialEnabled: true });
  const counter = await aCounter(server, owner, store);
  // In two digits or more, because a correct PIN cancels a typing error of it.
  const ones = [...member.pin].filter((digit) => digit === '1').length;
  const wrong = ones > 1 ? '2222' : '1111';
  return { owner, store, member, counter, wrong };
}

/** Backdates the wrong PINs. */
const later = (storeId: string, minutes: number) =>
  server.sql(`update wrong_pins set typed_at = typed_at - make_interval(mins => $2) where store_id = $1`, [
    storeId,
    minutes,
  ]);

describe('a PIN', () => {
  test('identifies a staff member and their permissions', async () => {
    const { member, counter } = await aStaffedCounter();
    expect((await identify(counter, member.pin)).body).toEqual({
      data: {
        staffId: member._id,
        firstName: 'Sam',
        lastName: 'Lee',
        editFinancialEnabled: true,
        deleteFinancialEnabled: false,
      },
    });
  });

  test.each(['12a4', '123', '12345', '', ' 123', '１２３４', '1234\n', 12.5, -123, 12345, null, ['1234'], {}])(
    '%j is not a PIN and does not count as a try',
    async (pin) => {
      const { counter, member, store } = await aStaffedCounter();
      for (let tries = 0; tries < 7; tries += 1) {
        const response = await identify(counter, pin);
        expect(response.status).toBe(200);
        expect(Object.keys(response.body.error ?? {})).toEqual(['pin']);
      }
      expect(await server.sql('select * from wrong_pins where store_id = $1', [store._id])).toEqual([]);
      expect((await identify(counter, member.pin)).body.error).toBeUndefined();
    },
  );

  test('sent as a number is its digits', async () => {
    const { counter, member } = await aStaffedCounter();
    expect((await identify(counter, Number(member.pin))).body.error).toBeUndefined();
  });

  test('of an inactive, deleted or other store’s staff member is wrong', async () => {
    const { owner, counter, store } = await aStaffedCounter();
    const inactive = await aStaffMember(owner, store, { isActive: false });
    const deleted = await aStaffMember(owner, store);
    await owner.call('POST /staff/delete-staff', { _id: deleted._id });
    const elsewhere = await aStaffMember(owner, await aFurtherStore(server, owner, 'Pier'));
    for (const { pin } of [inactive, deleted, elsewhere]) expect((await identify(counter, pin)).body).toEqual(INVALID);
  });

  test('has a different hash in another store', async () => {
    await aStaffedCounter();
    const hashes = await server.sql<{ count: number; different: number }>(
      `select count(*)::int as count, count(distinct pin_keyed_hash)::int as different from staff`,
    );
    expect(hashes[0]?.count).toBe(hashes[0]?.different);
  });
});

describe('five wrong PINs', () => {
  test('lock the counter for fifteen minutes, also for correct ones', async () => {
    const { counter, member, wrong, store } = await aStaffedCounter();
    for (let tries = 0; tries < 4; tries += 1) expect((await identify(counter, wrong)).body).toEqual(INVALID);
    // The fifth wrong PIN reports the lock, and so does the correct one after it.
    for (const pin of [wrong, member.pin]) {
      const locked = await identify(counter, pin);
      expect(locked.status).toBe(429);
      expect(locked.body.error).toEqual({ pin: expect.stringMatching(LOCKED) as string });
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      const { pinLockedUntil } = locked.body.data as { pinLockedUntil: string };
      expect(pinLockedUntil).toBe((await shownAt(counter)).pinLockedUntil);
    }
    expect((await shownAt(counter)).pinLockedUntil).not.toBeNull();
    await later(store._id, 14);
    expect((await identify(counter, member.pin)).status).toBe(429);
    await later(store._id, 1);
    expect((await identify(counter, member.pin)).body.error).toBeUndefined();
    expect((await shownAt(counter)).pinLockedUntil).toBeNull();
  });

  test('lock for the full window regardless of pace', async () => {
    const { counter, member, wrong, store } = await aStaffedCounter();
    for (let tries = 0; tries < 4; tries += 1) await identify(counter, wrong);
    await later(store._id, 13);
    await identify(counter, wrong);
    await later(store._id, 14);
    expect((await identify(counter, member.pin)).status).toBe(429);
  });

  test('spread over more than fifteen minutes lock nothing', async () => {
    const { counter, member, wrong, store } = await aStaffedCounter();
    for (let tries = 0; tries < 4; tries += 1) await identify(counter, wrong);
    await later(store._id, 16);
    await identify(counter, wrong);
    expect((await identify(counter, member.pin)).body.error).toBeUndefined();
  });

  test('a correct one in between does not reset the count, so knowing one PIN does not help to guess another', async () => {
    const { counter, member, wrong } = await aStaffedCounter();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await identify(counter, member.pin)).body.error).toBeUndefined();
      await identify(counter, wrong);
    }
    expect((await identify(counter, member.pin)).status).toBe(429);
  });

  test('typed concurrently from two connections are five attempts, not more', async () => {
    const { owner, counter, member, wrong, store } = await aStaffedCounter();
    const responses = await server.atOnce(
      Array.from({ length: 20 }, (_, index) => () => {
        const path = index % 2 === 0 ? '/staff/identify' : '/staff/check-loan';
        return counter.call(`POST ${path}`, { pin: wrong });
      }),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(16);
    expect((await identify(counter, member.pin)).status).toBe(429);
    const entries = dataOf(await owner.call<{ action: string }[]>('POST /audit/store', { storeId: store._id }));
    expect(entries.filter(({ action }) => action === 'locked')).toHaveLength(1);
  });

  test('count for every call that requires a PIN', async () => {
    const { counter, wrong, store } = await aStaffedCounter();
    const _id = crypto.randomUUID();
    const calls = [
      () => identify(counter, wrong),
      () => counter.call('POST /staff/check-loan', { pin: wrong }),
      () => counter.call('POST /financials/delete-financial', { _id, pin: wrong }),
      () => counter.call('POST /financials/restore-financial', { _id, pin: wrong }),
      () =>
        counter.call('POST /financials/create-financial', {
          storeId: store._id,
          date: '2026-03-01',
          gameFinances: [{ gameId: _id, sum: 1 }],
          actualCashCount: 1,
          idempotencyKey: _id,
          pin: wrong,
        }),
    ];
    for (const call of calls.slice(0, -1)) expect((await call()).body).toEqual(INVALID);
    expect((await calls.at(-1)?.())?.status).toBe(429);
    for (const call of calls) expect((await call()).status).toBe(429);
  });

  test('leave other counters unlocked until the store has too many', async () => {
    const { owner, store, member, counter, wrong } = await aStaffedCounter();
    for (let tries = 0; tries < 5; tries += 1) await identify(counter, wrong);
    // A new sign-in gives a new session with new tries, but not indefinitely.
    for (let again = 1; again <= 2; again += 1) {
      const fresh = await aPersonalSession(server, owner, member);
      expect((await identify(fresh, member.pin)).body.error).toBeUndefined();
      for (let tries = 0; tries < 5; tries += 1) await identify(fresh, wrong);
    }
    const untouched = await aCounter(server, owner, store);
    expect((await identify(untouched, member.pin)).status).toBe(429);
  });

  test('are shown to the owner, who can unlock the counter', async () => {
    const { owner, store, member, counter, wrong } = await aStaffedCounter();
    const lock = async () => dataOf(await owner.call<object | null>('POST /staff/pin-lock', { storeId: store._id }));
    expect(await lock()).toBeNull();
    for (let tries = 0; tries < 5; tries += 1) await identify(counter, wrong);
    expect(await lock()).toEqual({
      lockedUntil: expect.any(String) as string,
      counters: 1,
      wrongPins: 5,
      isGuessing: false,
    });
    expect(dataOf(await owner.call('POST /staff/lift-pin-lock', { storeId: store._id }))).toBeNull();
    expect(await lock()).toBeNull();
    expect((await identify(counter, member.pin)).body.error).toBeUndefined();
    const entries = dataOf(await owner.call<{ action: string }[]>('POST /audit/store', { storeId: store._id }));
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['unlocked', 'locked']);
  });
});

describe('at the counter', () => {
  test('the staff list hides PINs, emails and pay', async () => {
    const { counter, store, member } = await aStaffedCounter();
    const list = dataOf(await counter.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId: store._id }));
    expect(list).toEqual([
      {
        _id: member._id,
        storeId: store._id,
        firstName: 'Sam',
        lastName: 'Lee',
        username: member.username,
        staffCreds: true,
        position: 'Staff',
        isActive: true,
        editFinancialEnabled: true,
        deleteFinancialEnabled: false,
      },
    ]);
  });

  test('a loan is shown to its borrower; others see only that there is one', async () => {
    const { owner, counter, member, store } = await aStaffedCounter();
    const checkLoan = (pin: string) => counter.call('POST /staff/check-loan', { pin });
    expect(await shownAt(counter)).toEqual({
      hasActiveLoan: false,
      draftSince: null,
      pinLockedUntil: null,
      onShift: null,
      openEdit: null,
      remembersShift: false,
    });
    expect(dataOf(await checkLoan(member.pin))).toEqual({ firstName: 'Sam', lastName: 'Lee', loan: null });
    await owner.call('POST /staff/create-loan', { staffId: member._id, amount: 120.5, dueDate: '2040-05-01' });
    await owner.call('POST /staff/add-loan-payment', { staffId: member._id, amount: 20.25 });
    expect((await shownAt(counter)).hasActiveLoan).toBe(true);
    expect(dataOf(await checkLoan(member.pin))).toEqual({
      firstName: 'Sam',
      lastName: 'Lee',
      loan: { amount: 120.5, outstanding: 100.25, dueDate: '2040-05-01' },
    });
    const kim = await aStaffMember(owner, store, { firstName: 'Kim' });
    expect(dataOf(await checkLoan(kim.pin))).toEqual({ firstName: 'Kim', lastName: 'Lee', loan: null });
  });
});
