import type { ActivityEntry } from '@quarterdeck/contract/audit';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Representative } from '@quarterdeck/contract/representatives';
import { describe, expect, test } from 'vitest';
import { aGame, dataOf, editDay, type Owner } from '../../../test/builders.ts';
import {
  ANN,
  details,
  edit,
  editGame,
  gamesOf,
  linksOf,
  listed,
  merge,
  twoNames,
  undo,
  VEND,
} from '../../../test/representatives.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

/** The state that an undo must restore: all figures, games and details, without versions. */
const stateOf = async (owner: Owner) => ({
  links: await linksOf(owner),
  representatives: (await listed(owner))
    .map(({ version: _version, ...rest }) => rest)
    .toSorted((one, other) => one.name.localeCompare(other.name)),
});

describe('a merge of two representatives', () => {
  test('moves games and sums, fills blanks only, and leaves the names in records', async () => {
    const { owner, vend, vending, record } = await twoNames(server);
    await edit(owner, vend, { email: 'ray@vend.example', notes: 'Pays late' });
    await edit(owner, vending, { notes: 'Key is at the bar' });
    const before = await listed(owner);
    expect((await merge(owner, vend, vending)).body.success).toBe('Midway Vend merged into Midway Vending');
    const [kept, ...others] = await listed(owner);
    expect(others.map(({ name }) => name)).toEqual(['Ann']);
    expect(kept).toMatchObject({
      _id: vending,
      phone: '555-0199',
      email: 'ray@vend.example',
      notes: 'Key is at the bar',
      merged: [{ _id: vend, name: 'Midway Vend', into: vending }],
    });
    const sumOf = (key: 'takings' | 'commissionOwed') => before.reduce((sum, each) => sum + each[key], 0);
    expect([kept?.takings, kept?.commissionOwed]).toEqual([sumOf('takings'), sumOf('commissionOwed')]);
    expect(kept?.games.map(({ gameName, isPresent }) => [gameName, isPresent]).toSorted()).toEqual([
      ['Claw', true],
      ['Skee-Ball', true],
    ]);
    expect(await linksOf(owner)).toEqual({
      Claw: ['Midway Vending', '555-0199'],
      'Skee-Ball': ['Midway Vending', '555-0199'],
      Pinball: ['Ann', '555-0111'],
    });
    const savedRecord = dataOf(
      await owner.call<FinancialRecord>('POST /financials/fetch-financial', { _id: record._id }),
    );
    expect(savedRecord.gameFinances[0]?.repName).toBe('Midway Vend');
    dataOf(await editDay(owner, savedRecord, { notes: 'Rain' }));
    expect((await listed(owner))[0]).toMatchObject({ takings: kept?.takings });
  });

  test('and its undo restore the original state', async () => {
    const { owner, vend, vending } = await twoNames(server);
    await edit(owner, vend, { email: 'ray@vend.example' });
    const before = await stateOf(owner);
    await merge(owner, vend, vending);
    expect((await undo(owner, vend, vending)).body.success).toBe('Midway Vend is separate from Midway Vending again');
    expect(await stateOf(owner)).toEqual(before);
  });

  test('and its undo are in the history', async () => {
    const { owner, vend, vending } = await twoNames(server);
    await edit(owner, vend, { email: 'ray@vend.example' });
    await merge(owner, vend, vending);
    await undo(owner, vend, vending);
    const entries = dataOf(await owner.call<ActivityEntry[]>('POST /audit/activity', { kind: 'representative' }));
    const email = (before: string | null, after: string | null) => [{ what: 'Email', before, after }];
    const games = { what: 'Games', before: null, after: 'Claw, Boardwalk' };
    expect(entries.slice(0, 4).map(({ subject, action, changes }) => [subject, action, changes])).toEqual([
      ['Midway Vending', 'changed', email('ray@vend.example', null)],
      ['Midway Vend', 'unmerged', [{ what: 'From', before: null, after: 'Midway Vending' }, games]],
      ['Midway Vending', 'changed', email(null, 'ray@vend.example')],
      ['Midway Vend', 'merged', [{ what: 'Into', before: null, after: 'Midway Vending' }, games]],
    ]);
  });

  test('and its undo are idempotent', async () => {
    const { owner, vend, vending } = await twoNames(server);
    const entries = () => server.sql('select 1 from audit_entries where owner_id = $1', [owner.ownerId]);
    for (const call of [merge, undo]) {
      await call(owner, vend, vending);
      const count = (await entries()).length;
      const state = await stateOf(owner);
      expect((await call(owner, vend, vending)).body.success).toBeDefined();
      expect([await stateOf(owner), (await entries()).length]).toEqual([state, count]);
    }
  });

  test('reports a conflict to the open form of a game', async () => {
    const { owner, claw, vend, vending } = await twoNames(server);
    await merge(owner, vend, vending);
    expect((await editGame(owner, claw, { ...VEND, quantity: 9, version: claw.version })).code).toBe('gameChanged');
  });
});

describe('while a merge is in effect', () => {
  test('the former name leads to the kept representative, and the former phone does not replace theirs', async () => {
    const { owner, store, claw, vend, vending } = await twoNames(server);
    await merge(owner, vend, vending);
    // Like a client without versions that read the game before the merge.
    await editGame(owner, claw, { ...VEND, quantity: 9 });
    await aGame(owner, store, { gameName: 'Racer', ...VEND, repName: 'MIDWAY VEND' });
    expect((await linksOf(owner))['Racer']).toEqual(['Midway Vending', '555-0199']);
    expect((await linksOf(owner))['Claw']).toEqual(['Midway Vending', '555-0199']);
    expect((await details(owner, vending)).phone).toBe('555-0199');
    await editGame(owner, claw, { ...VEND, repPhone: '555-0177' });
    expect((await linksOf(owner))['Skee-Ball']).toEqual(['Midway Vending', '555-0177']);
    await undo(owner, vend, vending);
    // The merged representative's game goes back; the game added since stays.
    expect(await linksOf(owner)).toMatchObject({
      Claw: ['Midway Vend', '555-0100'],
      Racer: ['Midway Vending', '555-0177'],
    });
  });

  test('neither a rename nor a new representative can take the merged one’s name', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    await merge(owner, vend, vending);
    for (const id of [vending, ann]) {
      const { code, body } = await edit(owner, id, { name: 'midway VEND' });
      expect([code, Object.keys(body.error as object)]).toEqual(['representativeNameTaken', ['name']]);
    }
  });

  test('the merged one cannot be edited, deleted or merged elsewhere, but is listed', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    await merge(owner, vend, vending);
    const responses = [
      await edit(owner, vend, { notes: 'x' }),
      await owner.call('POST /representatives/delete-representative', { _id: vend }),
      await merge(owner, vend, ann),
      await merge(owner, ann, vend),
      await merge(owner, vending, vend),
    ];
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 'representativeMerged'));
    expect(await details(owner, vend)).toMatchObject({
      mergedInto: { _id: vending, name: 'Midway Vending' },
      name: 'Midway Vend',
    });
  });
});

describe('an undo', () => {
  test('does not return games given to another representative since; deleted games return with their restore', async () => {
    const { owner, store, claw, vend, vending } = await twoNames(server);
    const racer = await aGame(owner, store, { gameName: 'Racer', ...VEND });
    await merge(owner, vend, vending);
    await editGame(owner, claw, ANN);
    await owner.call('POST /games/delete-game', { _id: racer._id, storeId: store._id });
    await undo(owner, vend, vending);
    await owner.call('POST /games/restore-game', { _id: racer._id, storeId: store._id });
    expect(await linksOf(owner)).toMatchObject({ Claw: ['Ann', '555-0111'], Racer: ['Midway Vend', '555-0100'] });
  });

  test('keeps a detail that the owner has typed over a filled blank', async () => {
    const { owner, vend, vending } = await twoNames(server);
    await edit(owner, vend, { email: 'ray@vend.example', notes: 'Late' });
    await merge(owner, vend, vending);
    await edit(owner, vending, { email: 'lee@vend.example' });
    await undo(owner, vend, vending);
    expect(await details(owner, vending)).toMatchObject({ email: 'lee@vend.example', notes: '' });
    expect(await details(owner, vend)).toMatchObject({ email: 'ray@vend.example', notes: 'Late' });
  });

  test('after a rename and a further merge of the kept one separates only its own part', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    const before = await stateOf(owner);
    await merge(owner, vend, vending);
    await edit(owner, vending, { name: 'Midway & Sons' });
    await merge(owner, vending, ann);
    expect((await listed(owner)).map(({ name, merged }) => [name, merged.map((each) => each.name)])).toEqual([
      ['Ann', ['Midway & Sons', 'Midway Vend']],
    ]);
    await undo(owner, vend, vending);
    expect(await linksOf(owner)).toMatchObject({
      Claw: ['Midway Vend', '555-0100'],
      'Skee-Ball': ['Ann', '555-0111'],
    });
    await undo(owner, vending, ann);
    await edit(owner, vending, { name: 'Midway Vending' });
    expect(await stateOf(owner)).toEqual(before);
  });

  test('takes back a filled detail that a further merge passed on', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    await edit(owner, vend, { email: 'ray@vend.example', notes: 'Late' });
    await edit(owner, vending, { notes: 'Early' });
    await merge(owner, vend, vending);
    await merge(owner, vending, ann);
    expect(await details(owner, ann)).toMatchObject({ email: 'ray@vend.example', notes: 'Early' });
    await undo(owner, vend, vending);
    expect(await details(owner, ann)).toMatchObject({ email: '', notes: 'Early' });
    // What the owner has typed since stays, also if it is the same.
    await edit(owner, ann, { email: 'ray@vend.example' });
    await undo(owner, vending, ann);
    expect(await details(owner, ann)).toMatchObject({ email: 'ray@vend.example', notes: '' });
    expect(await details(owner, vending)).toMatchObject({ phone: '555-0199', email: '', notes: 'Early' });
    expect(await linksOf(owner)).toMatchObject({
      Pinball: ['Ann', '555-0111'],
      'Skee-Ball': ['Midway Vending', '555-0199'],
    });
  });

  test('of a merge brings back the representatives merged into the merged one before', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    await merge(owner, vend, vending);
    await merge(owner, vending, ann);
    await undo(owner, vending, ann);
    expect(await linksOf(owner)).toMatchObject({ Claw: ['Midway Vending', '555-0199'], Pinball: ['Ann', '555-0111'] });
    expect((await listed(owner)).find(({ _id }) => _id === vending)?.merged).toHaveLength(1);
  });

  test('is refused once the representative has been merged into another', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    await merge(owner, vend, vending);
    await undo(owner, vend, vending);
    await merge(owner, vend, ann);
    expect((await undo(owner, vend, vending)).code).toBe('representativeMerged');
    expect((await details(owner, vend)).mergedInto?._id).toBe(ann);
  });
});

describe('concurrently', () => {
  test('only one of two merges into each other succeeds, in either order', async () => {
    const { owner, vend, vending } = await twoNames(server);
    const responses = await server.atOnce([() => merge(owner, vend, vending), () => merge(owner, vending, vend)]);
    expect(responses.map(({ code }) => code ?? 'merged').toSorted()).toEqual(['merged', 'representativeMerged']);
    expect(await listed(owner)).toHaveLength(2);
  });

  test('ten merges in a ring leave no cycle and lose no figure', async () => {
    const { owner, vend, vending, ann } = await twoNames(server);
    const takings = (found: Representative[]) => found.reduce((sum, each) => sum + each.takings, 0);
    const before = takings(await listed(owner));
    const ring = [vend, vending, ann];
    const pairs = [...ring, ...ring, ...ring, vend].map((id, place) => [id, ring[(place + 1) % 3]!] as const);
    await server.atOnce(
      pairs.map(
        ([id, into]) =>
          () =>
            merge(owner, id, into),
      ),
    );
    const after = await listed(owner);
    expect(after).toHaveLength(1);
    expect(takings(after)).toBe(before);
  });

  test('a game saved under the former name during a merge belongs to the kept one', async () => {
    const { owner, claw, vend, vending } = await twoNames(server);
    await server.atOnce([
      () => merge(owner, vend, vending),
      () => editGame(owner, claw, { ...VEND, quantity: 5 }),
      () => merge(owner, vend, vending),
    ]);
    const [game] = (await gamesOf(owner)).filter(({ gameName }) => gameName === 'Claw');
    expect(game).toMatchObject({ repName: 'Midway Vending', repPhone: '555-0199', quantity: 5 });
  });
});

describe('others', () => {
  test('cannot merge, undo or delete, nor merge across owners', async () => {
    const { owner, vend, vending } = await twoNames(server);
    const theirs = await twoNames(server);
    await merge(theirs.owner, theirs.vend, theirs.vending);
    const before = await stateOf(owner);
    const responses = [
      await merge(theirs.owner, vend, vending),
      await merge(owner, vend, theirs.vending),
      await merge(owner, theirs.vend, vending),
      await undo(owner, theirs.vend, theirs.vending),
      await undo(owner, vend, theirs.vending),
      await owner.call('POST /representatives/delete-representative', { _id: theirs.ann }),
    ];
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 'representativeNotFound'));
    expect((await merge(owner, vend, vend)).code).toBe('sameRepresentative');
    expect(await stateOf(owner)).toEqual(before);
    expect((await details(theirs.owner, theirs.vend)).mergedInto?._id).toBe(theirs.vending);
    const choices = dataOf(await owner.call<{ name: string }[]>('POST /representatives/choices', {}));
    expect(choices.map(({ name }) => name)).toEqual(['Ann', 'Midway Vend', 'Midway Vending']);
  });
});
