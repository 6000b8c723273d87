import type { ActivityEntry, AuditEntry } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  aCounter,
  aDay,
  aFurtherStore,
  aGame,
  anOwner,
  aStore,
  dataOf,
  editDay,
  gameForm,
  type Caller,
  type Owner,
} from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const listed = async (owner: Owner) =>
  dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {})).representatives;
const gamesOf = async (owner: Owner) => dataOf(await owner.call<Game[]>('GET /games/user-games'));
const editGame = (owner: Owner, game: Game, changes: object) =>
  owner.call('POST /games/edit-game', { ...gameForm, _id: game._id, storeId: game.storeId, ...changes });
const edit = (caller: Caller, representative: Partial<Representative>, changes: object = {}) => {
  const { _id, name, phone, email, notes, version } = representative;
  const form = { _id, name, phone, email, notes, version, ...changes };
  return caller.call('POST /representatives/edit-representative', form);
};
const theOne = async (owner: Owner): Promise<Representative> => {
  const [only, ...others] = await listed(owner);
  if (!only || others.length > 0) throw new Error('Expected one representative');
  return only;
};

/** Ray in two stores, with a record in the first. */
async function ray() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  const claw = await aGame(owner, store, { gameName: 'Claw', repName: 'Ray', commission: 50 });
  const skee = await aGame(owner, pier, { gameName: 'Skee-Ball', repName: ' ray ', commission: 50 });
  const record = await aDay(owner, store, [claw], { date: '2026-03-01' });
  return { owner, store, pier, claw, skee, record };
}

describe('a representative', () => {
  test('is shared by games that write the name in another case, and keeps its first spelling', async () => {
    const { owner } = await ray();
    expect((await theOne(owner)).games).toHaveLength(2);
    expect((await gamesOf(owner)).map(({ repName }) => repName)).toEqual(['Ray', 'Ray']);
  });

  test('has at most 100 names, the former ones included', async () => {
    const { owner } = await ray();
    const { _id } = await theOne(owner);
    await server.sql(
      `insert into representative_names (owner_id, key, representative_id) select $1, 'former ' || n, $2
       from generate_series(1, 99) as n`,
      [owner.ownerId, _id],
    );
    const refused = await edit(owner, await theOne(owner), { name: 'One more' });
    expect(refused).toMatchObject({ code: 'tooManyNames', body: { error: { name: expect.any(String) as string } } });
    await edit(owner, await theOne(owner), { name: 'Former 7' });
    expect((await theOne(owner)).name).toBe('Former 7');
  });

  test('can be renamed: games follow, records and sums stay', async () => {
    const { owner, record, claw, skee } = await ray();
    const before = await theOne(owner);
    expect(
      (await edit(owner, before, { name: 'Raymond Lee', email: 'ray@machines.example', notes: 'Pays late' })).body
        .success,
    ).toBe('Raymond Lee saved');
    const after = await theOne(owner);
    const { name, email, notes, version, ...same } = after;
    expect({ name, email, notes, version }).toEqual({
      name: 'Raymond Lee',
      email: 'ray@machines.example',
      notes: 'Pays late',
      version: before.version + 1,
    });
    expect(before).toMatchObject(same);
    expect(after.commissionOwed).toBeGreaterThan(0);
    for (const game of await gamesOf(owner)) expect(game.repName).toBe('Raymond Lee');
    const stale = await editGame(owner, claw, { gameName: 'Claw 2', version: claw.version });
    expect(stale.code).toBe('gameChanged');
    const savedRecord = dataOf(
      await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id: record._id }),
    );
    expect(savedRecord.gameFinances[0]?.repName).toBe('Ray');
    // An edit of a record keeps its name, and a former name still belongs to the same representative.
    dataOf(await editDay(owner, savedRecord, { notes: 'Rain' }));
    await editGame(owner, skee, { gameName: 'Skee-Ball', repName: 'RAY', commission: 50 });
    expect((await theOne(owner)).commissionOwed).toBe(after.commissionOwed);
    expect((await gamesOf(owner)).map(({ repName }) => repName)).toEqual(['Raymond Lee', 'Raymond Lee']);
  });

  test('with a new phone makes open forms of its games stale, which say who changed what', async () => {
    const { owner, claw } = await ray();
    await edit(owner, await theOne(owner), { phone: '555-0199' });
    const stale = await editGame(owner, claw, { ...claw, version: claw.version });
    expect(stale.code).toBe('gameChanged');
    expect(stale.body.error).toEqual({
      version: 'Admin changed this game while you were editing it. Yours differs in Representative Phone.',
    });
    expect(stale.body.data).toMatchObject({ by: 'Admin', current: { repPhone: '555-0199' } });
  });

  test('gets a new phone from a game, which shows on the other games and in the activity', async () => {
    const { owner, claw } = await ray();
    await editGame(owner, claw, { gameName: 'Claw', repName: 'Ray', repPhone: '555-0199', commission: 50 });
    expect((await gamesOf(owner)).map(({ repPhone }) => repPhone)).toEqual(['555-0199', '555-0199']);
    expect((await theOne(owner)).phone).toBe('555-0199');
    const [entry] = dataOf(await owner.call<ActivityEntry[]>('POST /audit/activity', { kind: 'representative' }));
    expect(entry).toMatchObject({
      subject: 'Ray',
      action: 'changed',
      isPresent: true,
      changes: [{ what: 'Phone', before: gameForm.repPhone, after: '555-0199' }],
    });
  });

  test('is relinked, not renamed, by another name on a game', async () => {
    const { owner, claw } = await ray();
    await editGame(owner, claw, { gameName: 'Claw', repName: 'Ann', commission: 50 });
    expect((await listed(owner)).map(({ name, games }) => [name, games.length])).toEqual([
      ['Ray', 2],
      ['Ann', 1],
    ]);
    await editGame(owner, claw, { ownGame: true, repName: '', repPhone: '' });
    const [found] = await server.sql<{ representative_id: string | null }>(
      'select representative_id from games where id = $1',
      [claw._id],
    );
    expect(found?.representative_id).toBeNull();
  });

  test('cannot take another’s current or former name, nor be saved from a stale form', async () => {
    const { owner, claw } = await ray();
    const before = await theOne(owner);
    await edit(owner, before, { name: 'Raymond' });
    await editGame(owner, claw, { gameName: 'Claw', repName: 'Ann', commission: 50 });
    const ann = (await listed(owner)).find(({ name }) => name === 'Ann');
    for (const name of ['RAYMOND', 'ray']) {
      const { body, code } = await edit(owner, ann ?? {}, { name });
      expect([code, body.error]).toEqual(['representativeNameTaken', { name: expect.any(String) as string }]);
    }
    const stale = await edit(owner, before, { notes: 'x' });
    expect(stale.code).toBe('representativeChanged');
    const history = dataOf(await owner.call<AuditEntry[]>('POST /audit/subject', { subjectId: before._id }));
    expect(history.map(({ changes }) => changes)).toEqual([[{ what: 'Name', before: 'Ray', after: 'Raymond' }]]);
  });

  test('is saved by only one of two concurrent edits', async () => {
    const { owner } = await ray();
    const before = await theOne(owner);
    const names = ['Ray One', 'Ray Two'];
    const responses = await server.atOnce(names.map((name) => () => edit(owner, before, { name })));
    expect(responses.map(({ code }) => code ?? 'saved').sort()).toEqual(['representativeChanged', 'saved']);
    expect(names).toContain((await theOne(owner)).name);
  });
});

describe('others', () => {
  test('cannot edit them, and has its own set of names', async () => {
    const { owner, store } = await ray();
    const representative = await theOne(owner);
    const stranger = await anOwner(server);
    expect((await edit(stranger, representative, { name: 'Mine' })).code).toBe('representativeNotFound');
    expect((await edit(owner, { ...representative, _id: uuidv7() })).code).toBe('representativeNotFound');
    const counter = await aCounter(server, owner, store);
    const { body } = await edit(counter, representative, { name: 'Mine' });
    expect([body.data, body.error]).toEqual([undefined, expect.anything()]);
    await aGame(stranger, await aStore(stranger), { repName: 'Ray' });
    expect((await theOne(stranger))._id).not.toBe(representative._id);
    expect(await theOne(owner)).toEqual(representative);
  });

  test.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['no name', { name: ' ' }],
    ['no phone', { phone: '' }],
    ['an invalid address', { email: 'ray' }],
  ])('cannot save %s', async (_what, changes) => {
    const { owner } = await ray();
    const before = await theOne(owner);
    expect((await edit(owner, before, changes)).body.error).toBeDefined();
    expect(await theOne(owner)).toEqual(before);
  });
});
