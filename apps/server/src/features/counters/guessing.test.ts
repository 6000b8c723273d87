import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { nearMisses, wrongPinsUntilNotice } from '@quarterdeck/domain/pin-guard';
import { describe, expect, test } from 'vitest';
import { anOwner, aStaffMember, aStore, callerWith, dataOf, type Caller } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

async function aCounter(store: Store, name = store.username) {
  const form = { email: name, password: store.password };
  const { token } = dataOf(await server.call<{ token: string }>('POST /auth/user/login', form));
  return callerWith(server, token);
}
const identify = (caller: Caller, pin: string) => caller.call('POST /staff/identify', { pin });

/** PINs that are neither a staff member's nor a slip of one, so none is cancelled. */
function guesses(staff: StaffMember[], count: number): string[] {
  const near = new Set(staff.flatMap(({ pin }) => [pin, ...nearMisses(pin)]));
  const free = Array.from({ length: 9_000 }, (_, at) => String(1_000 + at)).filter((pin) => !near.has(pin));
  return free.slice(0, count);
}

describe('guessing a PIN over HTTP', () => {
  async function aStaffedStore(count: number) {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const staff: StaffMember[] = [];
    while (staff.length < count) staff.push(await aStaffMember(owner, store, { lastName: `Lee ${staff.length}` }));
    return { owner, store, staff };
  }
  /** Backdates all wrong PINs, as if a patient attacker had waited. */
  const wait = (store: Store, minutes: number) =>
    server.sql(
      `with typed as (
         update wrong_pins set typed_at = typed_at - make_interval(mins => $2) where store_id = $1
       )
       update counters set first_seen_at = first_seen_at - make_interval(mins => $2),
         last_used_at = last_used_at - make_interval(mins => $2) where store_id = $1`,
      [store._id, minutes],
    );

  test('between correct PINs, from several counters and slowly, is mailed and locked', async () => {
    const { owner, store, staff } = await aStaffedStore(10);
    const [own] = staff;
    const limit = wrongPinsUntilNotice(staff.length);
    const counters = [await aCounter(store), await aCounter(store), await aCounter(store)];
    await mailsTo(server, owner.email, counters.length);
    const responses = [];
    for (const [tries, guess] of guesses(staff, limit).entries()) {
      const counter = counters[tries % counters.length] ?? counters[0];
      if (!counter) throw new Error('No counter');
      responses.push((await identify(counter, guess)).code);
      if (tries + 1 < limit) expect((await identify(counter, own?.pin ?? '')).body.error).toBeUndefined();
      if (tries + 1 < limit) await wait(store, 20);
    }
    expect(responses).toEqual([...Array.from({ length: limit - 1 }, () => 'wrongPin'), 'pinLocked']);
    const mails = await mailsTo(server, owner.email, counters.length + 1);
    expect(mails.map(({ subject }) => subject)).toContain('Someone may be guessing PINs at Boardwalk');
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toMatchObject({
      counters: 1,
      wrongPins: limit,
      isGuessing: true,
    });
    // A new sign-in gives no new guesses.
    expect((await identify(await aCounter(store), own?.pin ?? '')).code).toBe('pinLocked');
    // The owner unlocks PIN entry, which resets the count.
    await owner.call('POST /staff/lift-pin-lock', { storeId: store._id });
    expect((await identify(await aCounter(store), own?.pin ?? '')).body.error).toBeUndefined();
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toBeNull();
  });

  test('that continues locks the counter for a day, and the whole store at the second mail', async () => {
    const { owner, store, staff } = await aStaffedStore(30);
    const limit = wrongPinsUntilNotice(staff.length);
    const counters = [await aCounter(store), await aCounter(store)];
    const [first, second] = counters;
    const untried = guesses(staff, 2 * limit);
    const lockedMinutes = async (counter: Caller | undefined) => {
      if (!counter) throw new Error('No counter');
      const { pinLockedUntil } = dataOf(await counter.call<{ pinLockedUntil: string | null }>('GET /staff/counter'));
      return pinLockedUntil === null ? 0 : Math.round((Date.parse(pinLockedUntil) - Date.now()) / 60_000);
    };
    const guess = async (counter: Caller | undefined) => counter && identify(counter, untried.pop() ?? '');
    for (let tries = 0; tries < limit; tries += 1) await guess(first);
    expect(await lockedMinutes(first)).toBe(15);
    await wait(store, 16);
    await guess(first);
    expect(await lockedMinutes(first)).toBe(15);
    await wait(store, 16);
    await guess(first);
    expect(await lockedMinutes(first)).toBe(24 * 60);
    expect(await lockedMinutes(second)).toBe(0);
    await guess(second);
    expect(await lockedMinutes(second)).toBe(24 * 60);
    const mails = await mailsTo(server, owner.email, 4);
    expect(mails.filter(({ subject }) => subject.includes('guessing'))).toHaveLength(2);
  });

  test('ten corrected slips in a day have no effect', async () => {
    const { owner, store, staff } = await aStaffedStore(5);
    const counter = await aCounter(store);
    for (let slip = 0; slip < 10; slip += 1) {
      const pin = staff[slip % staff.length]?.pin ?? '';
      expect((await identify(counter, nearMisses(pin)[slip * 3] ?? '')).code).toBe('wrongPin');
      expect((await identify(counter, pin)).body.error).toBeUndefined();
    }
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toEqual([]);
    expect(dataOf(await owner.call('POST /staff/pin-lock', { storeId: store._id }))).toBeNull();
  });

  test('a correct PIN cancels only its own near misses, at its counter, since the previous correct one', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const [desk, bar] = [await aCounter(store), await aCounter(store)];
    const left = async () =>
      (await server.sql<{ n: number }>('select count(*)::int as n from wrong_pins where store_id = $1', [store._id]))[0]
        ?.n;
    const nearKim = nearMisses(kim?.pin ?? '');
    await identify(desk, nearKim[0] ?? '');
    await identify(bar, kim?.pin ?? '');
    expect(await left()).toBe(1);
    await identify(desk, ana?.pin ?? '');
    await identify(desk, kim?.pin ?? '');
    expect(await left()).toBe(1);
    await identify(desk, nearKim[1] ?? '');
    await identify(desk, kim?.pin ?? '');
    expect(await left()).toBe(1);
    const rows = await server.sql<{ pin_keyed_hash: string }>('select * from wrong_pins where store_id = $1', [
      store._id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(`"${nearKim[0]}"`);
  });

  test('no near miss is cancelled while another staff member’s PIN is one slip away', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const neighbor = nearMisses(ana?.pin ?? '').find((pin) => Number(pin) >= 1_000) ?? '';
    // Earlier versions may have generated such a PIN.
    await server.sql('update staff set pin_keyed_hash = $1 where id = $2', [
      server.secrets.keyedHash(`pin ${store._id} ${neighbor}`),
      kim?._id,
    ]);
    const counter = await aCounter(store);
    const slip = nearMisses(ana?.pin ?? '').find((pin) => pin !== neighbor) ?? '';
    await identify(counter, slip);
    await identify(counter, ana?.pin ?? '');
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
  });

  test('in a personal sign-in can only find that staff member’s PIN, and counts like at a counter', async () => {
    const { store, staff } = await aStaffedStore(2);
    const [ana, kim] = staff;
    const person = await aCounter(store, ana?.username);
    expect((await identify(person, kim?.pin ?? '')).code).toBe('wrongPin');
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
    expect((await identify(person, ana?.pin ?? '')).body.error).toBeUndefined();
    expect(await server.sql('select 1 from wrong_pins where store_id = $1', [store._id])).toHaveLength(1);
  });

  test('generated PINs are more than one slip apart', async () => {
    const { owner, staff } = await aStaffedStore(12);
    const renewed = dataOf(await owner.call<StaffMember[]>('POST /staff/new-pin', { _id: staff[0]?._id }));
    for (const { _id, pin } of renewed) {
      const others = renewed.filter((other) => other._id !== _id).map((other) => other.pin);
      for (const near of [pin, ...nearMisses(pin)]) expect(others).not.toContain(near);
    }
  });
});
