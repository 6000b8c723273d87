import { describe, expect, test } from 'vitest';
import { OTHER_SITE, sessionCookie } from '../test/http/browsers.ts';
import { anOwner } from '../test/builders.ts';
import { endpoints, type Endpoint } from '../test/http/endpoints.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';
import { asUnknown, HOSTILE_INPUTS, inputsOf, probes } from '../test/http/probes.ts';
import { everyRow } from '../test/postgres/rows.ts';
import type { ApiResponse } from '../test/server.ts';
import { aTenant, unknownIds } from '../test/tenant.ts';

const server = await startPayingServer({ webhooks: false });
// Rejected calls change nothing, so all tests of them share these two tenants.
const tenant = await aTenant(server);
const victim = await aTenant(server, 'Victim Valley');

const guarded = endpoints.filter((endpoint) => endpoint.access !== 'public');
const forHr = endpoints.filter((endpoint) => endpoint.access === 'hr');
const forOwners = endpoints.filter(({ access }) => access === 'owner' || access === 'hr');
const forCounters = endpoints.filter((endpoint) => endpoint.access === 'counter');
const forCounterSessions = endpoints.filter(({ access }) => access === 'ownerOrCounter' || access === 'counter');
const endsTheSession = ({ route }: Endpoint) => Number(/(logout|delete-account)$/.test(route));
const endingLast = guarded.toSorted((a, b) => endsTheSession(a) - endsTheSession(b));
const withIds = (some: Endpoint[]) => some.filter((endpoint) => endpoint.idNames.length > 0);

// Mails of earlier changes may still be in delivery.
const everyRowNow = () => everyRow(server, { except: ['mailbox', 'sent_notifications'] });
let rows: string[] | undefined;

/**
 * The rows before a test are those after the test before: reading them takes longer than the requests of most tests.
 */
const rowsBefore = async () => (rows ??= await everyRowNow());

/** A tenant for one test, which may change it. */
async function aTenantOfItsOwn() {
  rows = undefined;
  return aTenant(server);
}

/** Expects the same rows as `before`. */
async function expectRows(before: string[], { but = [] }: { but?: string[] } = {}): Promise<void> {
  rows = await everyRowNow();
  const compared = (some: string[]) => some.filter((row) => !but.some((table) => row.startsWith(`${table}: `)));
  expect(compared(rows)).toEqual(compared(before));
}

const sent = ({ status, text }: ApiResponse) => ({ status, text });

describe('without a session', async () => {
  const ended = await anOwner(server);
  await ended.call('POST /auth/user/logout');

  test.each(guarded)('$route answers 401 to any input', async (endpoint) => {
    const before = await rowsBefore();
    for (const token of [undefined, 'garbage', ended.token, `${tenant.owner.token}x`]) {
      for (const input of [undefined, {}, ...inputsOf(endpoint, tenant.ids), ...HOSTILE_INPUTS]) {
        const response = await server.call(endpoint.route, input, token);
        expect(sent(response)).toEqual({ status: 401, text: '{"error":"Please sign in","code":"notSignedIn"}' });
      }
    }
    await expectRows(before);
  });
});

describe('with the cookie of an owner, from another site', () => {
  const REFUSED = 'This request was not sent by one of our own pages. Open https://arcade.example and try again.';

  test.each(guarded)('$route is refused, and nothing changes', async (endpoint) => {
    const before = await rowsBefore();
    const cookie = sessionCookie(tenant.owner.token);
    // Reads of our own pages, and typed URLs, need no origin headers.
    const silent = endpoint.route.startsWith('GET') ? [] : [{}];
    for (const from of [OTHER_SITE, ...silent]) {
      for (const input of [...inputsOf(endpoint, tenant.ids), ...HOSTILE_INPUTS]) {
        const response = await server.call(endpoint.route, input, undefined, { ...cookie, ...from });
        expect(response).toMatchObject({ status: 200, body: { error: REFUSED }, code: 'crossSiteRequest' });
      }
    }
    await expectRows(before);
  });
});

describe.each([
  ['counter', 'counter'],
  ['staff member', 'staffMember'],
] as const)('with the session of a %s', (_title, who) => {
  test.each(forOwners)('$route is refused, and nothing changes', async (endpoint) => {
    const before = await rowsBefore();
    for (const input of [...inputsOf(endpoint, tenant.ids), ...HOSTILE_INPUTS]) {
      const response = await tenant[who].call(endpoint.route, input);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ error: 'Only the store’s owner can do this' });
    }
    await expectRows(before);
  });

  test('no response contains a password, a PIN, pay, a loan, the owner’s address or data of another store', async () => {
    const { [who]: caller, ids, otherStoreIds, hiddenFromCounter } = await aTenantOfItsOwn();
    const responses: string[] = [];
    for (const endpoint of endingLast) {
      for (const input of [ids, { ...otherStoreIds, pin: ids.pin }].flatMap((each) => inputsOf(endpoint, each))) {
        responses.push((await caller.call(endpoint.route, input)).text);
      }
    }
    const all = responses.join('\n');
    expect(all).toContain('Shown Shore');
    expect(all).toContain(ids.record);
    for (const hidden of hiddenFromCounter) expect(all).not.toContain(hidden);
  });

  test.each(withIds(forCounterSessions))(
    '$route treats ids of the owner’s other store as unknown',
    async (endpoint) => {
      const before = await rowsBefore();
      for (const probe of probes(endpoint, tenant.ids, tenant.otherStoreIds)) {
        const foreign = await tenant[who].call(endpoint.route, probe.input(probe.foreign));
        const unknown = await tenant[who].call(endpoint.route, probe.input(asUnknown(probe)));
        expect(sent(foreign), probe.title).toEqual(sent(unknown));
      }
      // A correct PIN records who used the counter, even if the call fails.
      await expectRows(before, { but: ['counters'] });
    },
  );
});

describe('with the session of an owner', () => {
  test.each(forCounters)('$route is refused: it is for the counter of a store', async (endpoint) => {
    for (const input of [...inputsOf(endpoint, tenant.ids), ...HOSTILE_INPUTS]) {
      const response = await tenant.owner.call(endpoint.route, input);
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ error: 'Only a store’s counter can do this' });
    }
  });

  test('no response contains data of another owner', async () => {
    const { owner, ids } = await aTenantOfItsOwn();
    const responses: string[] = [];
    for (const endpoint of endingLast) {
      for (const input of inputsOf(endpoint, ids)) responses.push((await owner.call(endpoint.route, input)).text);
    }
    const all = responses.join('\n');
    expect(all).toContain('Shown Shore');
    const { store, game, record } = victim.ids;
    for (const hidden of ['Victim Valley', victim.owner.email, store, game, record]) expect(all).not.toContain(hidden);
  });
});

describe('with the session of an owner who is not HR', () => {
  test.each(forHr)('$route is refused for any target and changes nothing', async (endpoint) => {
    const before = await rowsBefore();
    for (const input of [tenant.ids, victim.ids, unknownIds()].flatMap((ids) => inputsOf(endpoint, ids))) {
      const response = await tenant.owner.call(endpoint.route, input);
      expect(sent(response)).toEqual({
        status: 200,
        text: '{"error":"Only HR can do this","code":"notHr"}',
      });
    }
    for (const input of HOSTILE_INPUTS) {
      const { body } = await tenant.owner.call(endpoint.route, input);
      expect(body).toEqual({ error: 'Only HR can do this' });
    }
    await expectRows(before);
  });
});

// HR's calls take ids of owners, because HR may see every owner, but no other data of theirs.
describe('with the session of HR', () => {
  // HR may look up any owner's purchases.
  const notForHr = endpoints.filter(
    ({ access, route }) =>
      (access === 'owner' || access === 'ownerOrCounter') && route !== 'POST /payment/fetch-purchase-history',
  );

  test('no response of a call for HR contains data of an owner’s arcades', async () => {
    const { hr, owner, ids, otherStoreIds, hiddenFromCounter } = await aTenantOfItsOwn();
    const answersOf = async (some: Endpoint[]) => {
      const responses: string[] = [];
      for (const endpoint of some) {
        for (const input of [...inputsOf(endpoint, ids), { search: owner.email }]) {
          responses.push((await hr.call(endpoint.route, input)).text);
        }
      }
      return responses.join('\n');
    };
    const isBilling = ({ route }: Endpoint) => route.includes(' /payment/');
    const hidden = [...hiddenFromCounter.filter((text) => text !== owner.email), 'Shown Shore', ids.store, ids.record];
    const others = await answersOf(forHr.filter((endpoint) => !isBilling(endpoint)));
    expect(others).toContain(owner.email);
    for (const text of hidden) expect(others).not.toContain(text);

    // HR's billing history covers who paid for which store.
    const billed = [ids.subscription, ids.billed, ids.unpaidStore, ids.store, otherStoreIds.store, ids.deletedStore];
    const isBilled = (text: string) => billed.includes(text) || /^(Hidden|Gone|Shown) /.test(text);
    const billing = await answersOf(forHr.filter(isBilling));
    expect(billing).toContain(ids.subscription);
    for (const text of hidden.filter((each) => !isBilled(each))) expect(billing).not.toContain(text);
  });

  test.each(withIds(notForHr))('$route treats ids of an owner as unknown and changes nothing', async (endpoint) => {
    const before = await rowsBefore();
    for (const way of inputsOf(endpoint, unknownIds()).keys()) {
      const [foreign, unknown] = [victim.ids, unknownIds()].map((ids) => inputsOf(endpoint, ids)[way]);
      const response = await tenant.hr.call(endpoint.route, foreign);
      expect(sent(response)).toEqual(sent(await tenant.hr.call(endpoint.route, unknown)));
      expect(response.text).not.toContain('Victim Valley');
    }
    await expectRows(before);
  });

  test.each(forHr)('$route changes nothing for unknown ids and invalid input', async (endpoint) => {
    const before = await rowsBefore();
    for (const input of [...inputsOf(endpoint, unknownIds()), ...HOSTILE_INPUTS]) {
      const response = await tenant.hr.call(endpoint.route, input);
      expect(response.status, response.text).toBe(200);
      const changes = !endpoint.route.startsWith('GET') && endpoint.idNames.length > 0;
      if (changes) expect(response.body.error, response.text).toBeDefined();
    }
    await expectRows(before);
  });
});

describe('with the ids of another owner', () => {
  test.each(withIds(endpoints))('$route answers as for unknown ids and changes nothing', async (endpoint) => {
    const before = await rowsBefore();
    for (const probe of probes(endpoint, tenant.ids, victim.ids)) {
      const foreign = await tenant.owner.call(endpoint.route, probe.input(probe.foreign));
      const unknown = await tenant.owner.call(endpoint.route, probe.input(asUnknown(probe)));
      expect(sent(foreign), probe.title).toEqual(sent(unknown));
      expect(foreign.text).not.toContain('Victim Valley');
    }
    await expectRows(before);
  });
});

describe('with a session and invalid input', () => {
  const isGet = ({ route }: Endpoint) => route.startsWith('GET');

  test.each(endpoints.filter((endpoint) => endpoint.takesInput && (isGet(endpoint) || !endpoint.acceptsNothing)))(
    '$route reports invalid input and changes nothing',
    async (endpoint) => {
      // All calls to payment providers share a limit.
      await server.sql('delete from rate_limits');
      const before = await rowsBefore();
      // Null means no input.
      const nonsense = HOSTILE_INPUTS.filter((input) => input !== null || !endpoint.acceptsNothing);
      for (const input of nonsense) {
        const response = await tenant.owner.call(endpoint.route, input);
        expect(response.status, response.text).toBe(200);
        if (!isGet(endpoint)) expect(response.body.error, response.text).toBeDefined();
      }
      await expectRows(before);
    },
  );

  test.each(endpoints.filter((each) => each.takesInput && each.acceptsNothing && !endsTheSession(each)))(
    '$route takes no input and ignores unknown fields',
    async (endpoint) => {
      const { owner } = endpoint.isSave ? await aTenantOfItsOwn() : tenant;
      for (const input of HOSTILE_INPUTS) {
        const response = await owner.call(endpoint.route, input);
        expect(response.status, response.text).toBe(200);
      }
    },
  );
});
