import { deleteAccount } from '../../src/features/accounts/delete-account.ts';
import { toSubscriptionOrder } from '../../src/features/billing/billing.inputs.ts';
import { cancelSubscription, dismissSubscription } from '../../src/features/billing/subscriptions/cancel.ts';
import { checkSubscription } from '../../src/features/billing/subscriptions/check-subscription.ts';
import {
  activateSubscription,
  createSubscription,
  requireOwn,
} from '../../src/features/billing/subscriptions/subscribe.ts';
import { presentCheck } from '../../src/features/billing/subscriptions/subscriptions.presenters.ts';
import {
  createFreeStore,
  deleteStore,
  restoreStore,
} from '../../src/features/store-lifecycle/store-lifecycle.usecases.ts';
import { editStore } from '../../src/features/stores/stores.usecases.ts';
import type { During } from './accidents.ts';
import { chargesWhenItShould, paidFor } from './continued.ts';
import { answerOf, labelOf, pickFrom, storeForm, storesOf, subscriptionsOf, type Performer, type Run } from './run.ts';

const WISHES = ['Pier', 'pier', 'Dock'];

const wishOf = (pick: number): string => pickFrom(WISHES, pick) ?? 'Pier';

async function ask(run: Run, during: During, form: { storeName: string; storeId?: string }): Promise<string> {
  const { deps } = run.world.server;
  const continues = form.storeId === undefined ? null : await paidFor(run, form.storeId);
  return answerOf(during, async () => {
    const request = form.storeId === undefined ? { ...form, storeData: { address: 'Far away', notes: '' } } : form;
    const { subscriptionId, approvalUrl } = await createSubscription(
      deps,
      run.scope.ownerId,
      toSubscriptionOrder(request),
    );
    if (continues !== null) chargesWhenItShould(run, subscriptionId, continues);
    if (!run.links.some((link) => link.subscriptionId === subscriptionId))
      run.links.push({ subscriptionId, approvalUrl, isForNewStore: form.storeId === undefined, continues });
    return labelOf(run, subscriptionId);
  });
}

const check = (run: Run, during: During, name: string): Promise<string> =>
  answerOf(during, async () => {
    const checked = await checkSubscription(run.world.server.deps, { ...run.scope, isRecent: true }, name);
    const { status, success, store } = presentCheck(checked);
    return `${status}${success ? `, the store is ${store?.name}` : ''}`;
  });

/** The parameters of a return from an approval, sometimes without the subscription's id. */
async function visit(run: Run, during: During, { link, how }: { link: string; how: number }): Promise<string> {
  const { app, controls } = run.world.sandbox;
  const way = (
    ['agrees', 'agrees', 'agrees and closes the tab', 'agrees, back with ba_token alone', 'declines'] as const
  )[how % 5]!;
  controls.paypal.nextApprovalsWithBaTokenOnly(way.endsWith('alone') ? 1 : 0);
  const page = await app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: way === 'declines' ? 'action=cancel' : 'action=agree',
  });
  if (page.statusCode !== 303) return `${way}: ${page.statusCode}`;
  if (way === 'declines' || way.endsWith('tab') || run.isAccountGone) return way;
  const query = new URL(page.headers.location ?? '').searchParams;
  return `${way}: ${await check(run, during, query.get('subscription_id') ?? query.get('ba_token') ?? '')}`;
}

async function ofStore(
  run: Run,
  pick: number,
  isDeleted: boolean,
  perform: (store: { id: string; store_name: string; subscription_id: string | null }) => Promise<string>,
): Promise<string | null> {
  const store = pickFrom(
    (await storesOf(run)).filter(({ deleted_at }) => (deleted_at !== null) === isDeleted),
    pick,
  );
  return store === undefined ? null : `“${store.store_name}”: ${await perform(store)}`;
}

/** Any subscription known to the owner, by its id or by the token of its approval. */
async function ofLink(run: Run, pick: number, perform: (name: string) => Promise<string>): Promise<string | null> {
  const link = pickFrom(run.links, pick);
  if (link === undefined) return null;
  const token = new URL(link.approvalUrl).searchParams.get('ba_token');
  const name = pick % 4 === 3 && token !== null ? token : link.subscriptionId;
  return `${labelOf(run, link.subscriptionId)}: ${await perform(name)}`;
}

const whileThere =
  (perform: Performer): Performer =>
  (run, step, during) =>
    run.isAccountGone ? Promise.resolve(null) : perform(run, step, during);

const OF_SUBSCRIPTIONS = {
  subscribe: async (run, { pick }, during) =>
    `“${wishOf(pick)}”: ${await ask(run, during, { storeName: wishOf(pick) })}`,
  'pay again': (run, { pick }, during) =>
    ofStore(run, pick, false, ({ id, store_name }) => ask(run, during, { storeName: store_name, storeId: id })),
  'come back to the return page': (run, { pick }, during) => ofLink(run, pick, (name) => check(run, during, name)),
  cancel: (run, { pick }, during) =>
    ofLink(run, pick, (name) =>
      answerOf(during, async () => {
        const { deps } = run.world.server;
        const subscription = await requireOwn(deps, run.scope.ownerId, name);
        return (await cancelSubscription(deps, subscription, 'Closing for the winter')).status;
      }),
    ),
  dismiss: (run, { pick }, during) =>
    ofLink(run, pick, (name) =>
      answerOf(during, async () => {
        const { deps } = run.world.server;
        return (await dismissSubscription(deps, await requireOwn(deps, run.scope.ownerId, name))).status;
      }),
    ),
  activate: (run, { pick }, during) =>
    ofLink(run, pick, (name) =>
      answerOf(during, async () => (await activateSubscription(run.world.server.deps, run.scope.ownerId, name)).status),
    ),
} satisfies Record<string, Performer>;

const OF_STORES = {
  'add the free store': (run, { pick }, during) =>
    answerOf(during, async () => {
      const { db, secrets } = run.world.server.deps;
      await db.transaction((tx) => createFreeStore(tx, secrets, run.scope, storeForm(wishOf(pick))));
      return `“${wishOf(pick)}”`;
    }),
  'rename a store': (run, { pick, how }, during) =>
    ofStore(run, pick, false, ({ id }) =>
      answerOf(during, async () => {
        const { db, now } = run.world.server.deps;
        const scope = { ...run.scope, isRecent: false };
        await db.transaction((tx) => editStore(tx, scope, { ...storeForm(wishOf(how)), storeId: id }, now()));
        return `to “${wishOf(how)}”`;
      }),
    ),
  'delete a store': (run, { pick }, during) =>
    ofStore(run, pick, false, ({ id }) =>
      answerOf(during, async () => {
        await deleteStore(run.world.server.deps, run.scope, id);
        return 'deleted';
      }),
    ),
  'restore a store': (run, { pick }, during) =>
    ofStore(run, pick, true, ({ id }) =>
      answerOf(during, async () => {
        const { db, now } = run.world.server.deps;
        await db.transaction((tx) => restoreStore(tx, run.scope, id, now()));
        return 'restored';
      }),
    ),
  'delete the account': async (run, _step, during) => {
    const outcome = await answerOf(during, async () => {
      await deleteAccount(run.world.server.deps, run.scope.ownerId);
      return 'deleted';
    });
    const { rowCount } = await run.world.observer.pool.query(
      'select 1 from owners where id = $1 and purge_after is null',
      [run.scope.ownerId],
    );
    run.isAccountGone = rowCount === 0;
    return outcome;
  },
} satisfies Record<string, Performer>;

const signedIn = <Steps extends Record<string, Performer>>(steps: Steps): Record<keyof Steps, Performer> =>
  Object.fromEntries(Object.entries(steps).map(([name, perform]) => [name, whileThere(perform)])) as Record<
    keyof Steps,
    Performer
  >;

/** The steps of the owner. */
export const OWNER_STEPS = {
  ...signedIn(OF_SUBSCRIPTIONS),
  ...signedIn(OF_STORES),
  // A former owner with the link can do this too.
  'visit the approval page': async (run, { pick, how }, during) => {
    const waiting = subscriptionsOf(run).filter(({ status }) => status === 'APPROVAL_PENDING');
    const open = run.links.filter((link) => waiting.some(({ id }) => id === link.subscriptionId));
    const link = pickFrom(open, pick);
    if (link === undefined) return null;
    return `${labelOf(run, link.subscriptionId)}: ${await visit(run, during, { link: link.approvalUrl, how })}`;
  },
} satisfies Record<string, Performer>;
