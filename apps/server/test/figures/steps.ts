import type { FinancialRecord } from '@quarterdeck/contract/financials';
import type { Game } from '@quarterdeck/contract/games';
import type { Representative, RepresentativeList } from '@quarterdeck/contract/representatives';
import { nightlyPurge } from '../../src/features/deleted/nightly-purge.ts';
import { rollUp } from '../../src/features/financials/rollups.ts';
import { backUp, restore } from '../backups/backed-up.ts';
import { dataOf, dayForm, editForm, gameForm } from '../builders.ts';
import type { ApiResponse, Route } from '../server.ts';
import { oneOf, OWN_GAME, someOf, type Choice, type World } from './world.ts';

/** Undefined if there is nothing to do it with. */
type Step = (world: World, choice: Choice) => Promise<ApiResponse | undefined>;

const contentOf = (games: Game[], { date, other, sums, expense, count }: Choice) => {
  const chosen = someOf(games, other);
  return {
    date,
    gameFinances: (chosen.length > 0 ? chosen : games.slice(0, 1)).map(({ _id }, index) => ({
      gameId: _id,
      sum: sums[index] ?? 0,
    })),
    expenses: expense > 200 ? [{ description: 'Bill', amount: expense }] : [],
    actualCashCount: count,
    askBeforeSameDate: false,
  };
};

const ofStore = ({ games }: World, storeId: string) => games.filter((game) => game.storeId === storeId);

const records = {
  create: async (world, choice) => {
    const store = oneOf(world.stores, choice.which)!;
    const form = { ...dayForm(store, []), ...contentOf(ofStore(world, store._id), choice) };
    const response = await world.owner.call<FinancialRecord>('POST /financials/create-financial', form);
    if (response.body.error === undefined) world.records.push(response.body.data);
    return response;
  },
  edit: async (world, choice) => {
    const record = oneOf(world.records, choice.which);
    if (!record) return undefined;
    const form = { ...editForm(record, contentOf(ofStore(world, record.storeId), choice)), version: undefined };
    return world.owner.call('PATCH /financials/edit-financial', form);
  },
} satisfies Record<string, Step>;

/** A call about one record, store or game. */
const target =
  (route: Route, itemsOf: (world: World) => { _id: string; storeId?: string }[]): Step =>
  async (world, { which }) => {
    const item = oneOf(itemsOf(world), which);
    return item && world.owner.call(route, { _id: item._id, storeId: item.storeId });
  };

const deletions = {
  deleteRecord: target('POST /financials/delete-financial', (world) => world.records),
  restoreRecord: target('POST /financials/restore-financial', (world) => world.records),
  deleteStore: target('POST /stores/delete-store', ({ stores }) => stores.map(({ _id }) => ({ _id }))),
  restoreStore: target('POST /stores/restore-store', ({ stores }) => stores.map(({ _id }) => ({ _id }))),
  deleteGame: target('POST /games/delete-game', ({ games }) => games),
  restoreGame: target('POST /games/restore-game', ({ games }) => games),
  purge: async ({ server, owner }, { which }) => {
    const tables = [['stores'], ['financial_records', 'games'], ['stores', 'games']];
    for (const table of oneOf(tables, which)!)
      await server.sql(`update ${table} set deleted_at = deleted_at - interval '40 days' where owner_id = $1`, [
        owner.ownerId,
      ]);
    await nightlyPurge(server.database.db);
    return undefined;
  },
} satisfies Record<string, Step>;

/** Applies a change that has a preview, which must say the same. */
async function applyPreviewed(world: World, [preview, apply]: [Route, Route], form: object): Promise<ApiResponse> {
  const previewed = await world.owner.call(preview, form);
  const applied = await world.owner.call(apply, form);
  if (applied.text !== previewed.text) throw new Error(`Previewed ${previewed.text}, applied ${applied.text}`);
  return applied;
}

const terms = {
  editGame: async ({ owner, games }, { which, other, commission, repName, gameName }) => {
    const { _id, storeId } = oneOf(games, which)!;
    const form = { ...gameForm, _id, storeId, gameName, commission, repName };
    return owner.call('POST /games/edit-game', other % 5 === 0 ? { ...form, ...OWN_GAME } : form);
  },
  setActive: async ({ owner, games }, { which, isOther }) =>
    owner.call('POST /games/set-active', { gameIds: [oneOf(games, which)!._id], isActive: isOther }),
  correct: async (world, { which, other, date, otherDate, commission, repName }) => {
    const { _id, storeId } = oneOf(world.games, which)!;
    const [from, to] = [date, otherDate].toSorted();
    const right = other % 5 === 0 ? OWN_GAME : { commission, repName };
    return applyPreviewed(world, ['POST /corrections/preview', 'POST /corrections/apply'], {
      ...{ _id, storeId, from, to },
      ...right,
    });
  },
  changeGames: async (world, { which, isOther, date, commission, repName }) => {
    const gameIds = someOf(world.games, which).map(({ _id }) => _id);
    const change = isOther ? { commission } : { repName, repPhone: '555-0100' };
    const form = { gameIds, from: date, ...change };
    return applyPreviewed(world, ['POST /corrections/preview-games', 'POST /corrections/apply-games'], form);
  },
} satisfies Record<string, Step>;

const representativesOf = async ({ owner }: World): Promise<Representative[]> =>
  dataOf(await owner.call<RepresentativeList>('POST /representatives/list', {})).representatives;

const representatives = {
  merge: async (world, { which, other }) => {
    const representatives = await representativesOf(world);
    const [_id, into] = [oneOf(representatives, which)?._id, oneOf(representatives, other)?._id];
    return _id && into ? world.owner.call('POST /representatives/merge', { _id, into }) : undefined;
  },
  undoMerge: async (world, { which }) => {
    const representatives = await representativesOf(world);
    const merge = oneOf(
      representatives.flatMap(({ merged }) => merged),
      which,
    );
    return merge && world.owner.call('POST /representatives/undo-merge', { _id: merge._id, into: merge.into });
  },
  rename: async (world, { which, other, isOther, repName }) => {
    const representatives = await representativesOf(world);
    const _id = oneOf(representatives, which)?._id;
    const form = { _id, name: isOther ? repName : `New ${other % 4}`, phone: '555-0101', email: '', notes: '' };
    return _id ? world.owner.call('POST /representatives/edit-representative', form) : undefined;
  },
} satisfies Record<string, Step>;

const backups = {
  backUp: async (world) => {
    world.backups.push(await backUp(world.server, world.owner));
    return undefined;
  },
  restoreBackup: async (world, { which }) => {
    const id = oneOf(world.backups, which);
    if (id === undefined) return undefined;
    await world.server.sql('delete from rate_limits');
    const response = await restore(world.owner, id);
    if (response.body.data.undoId) world.backups.push(response.body.data.undoId);
    return response;
  },
  rollUp: async ({ server }) => {
    await rollUp(server.database.db);
    return undefined;
  },
} satisfies Record<string, Step>;

export const steps = { ...records, ...deletions, ...terms, ...representatives, ...backups };
export type StepName = keyof typeof steps;

/** More often than other steps. */
const FREQUENT: StepName[] = ['create', 'create', 'create', 'edit', 'correct', 'changeGames', 'rollUp'];

export const stepNames: StepName[] = [...(Object.keys(steps) as StepName[]), ...FREQUENT];
