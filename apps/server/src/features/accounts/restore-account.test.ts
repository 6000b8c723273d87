import type { AffiliateInfo } from '@quarterdeck/contract/affiliates';
import type { FinancialRecord } from '@quarterdeck/contract/financials';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../test/accounts/authenticator.ts';
import {
  aDay,
  aGame,
  anHr,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  callerWith,
  dataOf,
  type Owner,
} from '../../../test/builders.ts';
import { deletedAccounts } from '../../../test/accounts/deleted-accounts.ts';
import { lockWaits } from '../../../test/postgres/lock-waits.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp, aPasskey, asked, forgetLastCode, showPasskey, typeCode } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';
import { openStream } from '../../../test/http/stream.ts';

const server = await startTestServer();
const other = new pg.Client(server.connection);
await other.connect();
afterAll(() => other.end());
beforeEach(() => server.sql('delete from rate_limits'));

const { deleteAccount, signIn, isDeleted, questionOf, answerYes, linkOf, useLink } = deletedAccounts(server);

async function aBusyOwner() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  await aDay(owner, store, [await aGame(owner, store)]);
  return { owner, store };
}
const records = async (owner: Pick<Owner, 'call'>, storeId: string) =>
  dataOf(await owner.call<FinancialRecord[]>('POST /financials/fetch-store-financials', { storeId }));

describe('a deleted account', () => {
  test('is restored completely by the mailed link, once, without a sign-in', async () => {
    const { owner, store } = await aBusyOwner();
    const before = await records(owner, store._id);
    expect(before).toHaveLength(1);
    await deleteAccount(owner);
    const token = await linkOf(owner);
    expect((await server.sql('select 1 from email_tokens where token_hash = $1', [token])).length).toBe(0);
    const restored = await useLink(token);
    expect(restored.body).toEqual({ success: 'Your account was restored. Please sign in.' });
    expect((await owner.call('GET /auth/user/fetch-user')).status).toBe(401);
    expect((await useLink(token)).code).toBe('invalidLink');
    const session = dataOf(await signIn(owner)).token;
    expect(await records(callerWith(server, session), store._id)).toEqual(before);
    const subjects = (await queuedMailsTo(server, owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your Quarterdeck account was deleted', 'Your Quarterdeck account was restored']);
  });

  test('is restored by a sign-in after a confirmation, which then is signed in', async () => {
    const { owner, store } = await aBusyOwner();
    const before = await records(owner, store._id);
    await deleteAccount(owner);
    expect((await signIn(owner, 'wrong')).code).toBe('wrongCredentials');
    const { challenge, restorableUntil } = questionOf(await signIn(owner));
    const days = (Date.parse(restorableUntil) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(14);
    // Without the confirmation nothing is restored.
    expect(await isDeleted(owner)).toBe(true);
    const { token, user } = dataOf(await answerYes(challenge));
    expect(user._id).toBe(owner.ownerId);
    expect(await records(callerWith(server, token), store._id)).toEqual(before);
    expect((await answerYes(challenge)).code).toBe('signInExpired');
  });

  test('requires the second factor before revealing that it is deleted', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    const { passkey } = await aPasskey(owner);
    await deleteAccount(owner);
    const first = await signIn(owner);
    expect(first.code).toBe('secondFactorNeeded');
    const { challenge } = await asked(server, owner);
    const wrong = await typeCode(server, challenge, '000000');
    expect(wrong.code).toBe('wrongCode');
    // The challenge of the second factor restores nothing by itself.
    expect((await answerYes(challenge)).code).toBe('signInExpired');
    await forgetLastCode(server, owner);
    questionOf(await typeCode(server, challenge, appCode(secret)));
    const again = await asked(server, owner);
    const toSign = String(again.passkey?.['challenge']);
    const question = questionOf(await showPasskey(server, again.challenge, passkey.signed(toSign)));
    expect(await isDeleted(owner)).toBe(true);
    expect(dataOf(await answerYes(question.challenge)).user._id).toBe(owner.ownerId);
  });

  test('cannot be reached by any earlier session, counter, staff member, stream or link', async () => {
    const { owner, store } = await aBusyOwner();
    const member = await aStaffMember(owner, store);
    const counter = await aCounter(server, owner, store);
    const person = await aPersonalSession(server, owner, member);
    await server.call('POST /auth/user/forgot', { email: owner.email });
    const reset = (await queuedMailsTo(server, owner.email)).at(-1)?.action.url.split('/').at(-1);
    const streams = [await openStream(server.url, owner), await openStream(server.url, counter)];
    await deleteAccount(owner);
    for (const stream of streams) await stream.ends();
    for (const caller of [owner, counter, person]) {
      expect((await caller.call('GET /auth/user/fetch-user')).status).toBe(401);
    }
    for (const email of [store.username, member.username]) {
      const response = await server.call('POST /auth/user/login', { email, password: store.password });
      expect(response.code).toBe('wrongCredentials');
    }
    const password = 'another-Harbour-42';
    const used = await server.call('POST /auth/user/reset', { token: reset, password, password2: password });
    expect(used.code).toBe('invalidLink');
    const owned = ['sessions', 'challenges', 'email_changes', 'download_links'];
    for (const table of owned) {
      expect(await server.sql(`select 1 from ${table} where owner_id = $1`, [owner.ownerId])).toEqual([]);
    }
    // After the restore, the counter signs in with the same password.
    await useLink(await linkOf(owner));
    const response = await server.call('POST /auth/user/login', { email: store.username, password: store.password });
    expect(response.body.error).toBeUndefined();
  });

  test('is hidden from HR and from the affiliate who referred it', async () => {
    const hr = await anHr(server);
    const affiliate = await anOwner(server);
    await affiliate.call('PATCH /auth/user/apply-to-intro');
    await affiliate.call('PATCH /auth/user/create-affiliate', {});
    const info = async () => dataOf(await affiliate.call<AffiliateInfo>('POST /auth/user/fetch-affiliate-info'));
    const { introCode } = await info();
    const { owner } = await aBusyOwner();
    await server.sql('update owners set intro_code = $2 where id = $1', [owner.ownerId, introCode]);
    const shown = async () => ({
      users: (await hr.call('GET /users-info', { search: owner.email })).text.includes(owner.ownerId),
      referred: (await info()).signedUp,
      payments: (await hr.call('GET /payment/fetch-all-payments', { search: owner.email })).text.includes(owner.email),
      history: (await hr.call('GET /users-info/account-history')).text.includes(owner.email),
    });
    await hr.call('PATCH /auth/user/hr/update-users-info', { _id: owner.ownerId, name: 'Ann', emailVerified: true });
    expect(await shown()).toEqual({ users: true, referred: 1, payments: true, history: true });
    await deleteAccount(owner);
    expect(await shown()).toEqual({ users: false, referred: 0, payments: false, history: false });
    const form = { _id: owner.ownerId, name: 'Bob', emailVerified: true };
    expect((await hr.call('PATCH /auth/user/hr/update-users-info', form)).code).toBe('userNotFound');
    // A deleted affiliate's code is unknown, and an HR user's rights end.
    await deleteAccount(affiliate);
    const form2 = { email: 'new@sign-up.example', password: 'insert coin twice', password2: 'insert coin twice' };
    const joined = await server.call('POST /auth/user/register', { ...form2, affiliatceIntroCode: introCode });
    expect(joined.code).toBe('unknownIntroCode');
  });

  test('gives its email the same responses to sign-up and reset requests as any other, and mails how to restore it', async () => {
    const owner = await anOwner(server);
    await deleteAccount(owner);
    const password = 'a different pass 7';
    const signUp = (email: string) => server.call('POST /auth/user/register', { email, password, password2: password });
    const forgot = (email: string) => server.call('POST /auth/user/forgot', { email });
    for (const ask of [signUp, forgot]) {
      const [known, unknown] = [await ask(owner.email), await ask(`nobody-${owner.email}`)];
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    }
    const mails = await queuedMailsTo(server, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Quarterdeck account was deleted',
      'Your Quarterdeck account can be restored',
      'Your Quarterdeck account can be restored',
    ]);
    // The sign-up's password does not open the account, and its error is that of a new one.
    expect((await signIn(owner, password)).code).toBe('emailNotVerified');
    expect((await useLink(await linkOf(owner))).body.success).toBeDefined();
    // Links of the other mails end with the one that was used.
    const first = mails[0]?.action.url.split('/').at(-1) ?? '';
    expect((await useLink(first)).code).toBe('invalidLink');
  });

  test('is not restored by another owner’s challenge, a guessed link or an expired one', async () => {
    const [owner, thief] = [await anOwner(server), await anOwner(server)];
    await deleteAccount(owner);
    await deleteAccount(thief);
    const { challenge } = questionOf(await signIn(thief));
    expect(dataOf(await answerYes(challenge)).user._id).toBe(thief.ownerId);
    expect((await useLink('guess')).code).toBe('invalidLink');
    const token = await linkOf(owner);
    await server.sql(`update email_tokens set expires_at = now() where owner_id = $1`, [owner.ownerId]);
    expect((await useLink(token)).code).toBe('invalidLink');
    expect(await isDeleted(owner)).toBe(true);
  });

  test('does not let in a sign-in that was in progress during its deletion', async () => {
    const owner = await anOwner(server);
    await other.query('begin');
    await other.query('select 1 from owners where id = $1 for update', [owner.ownerId]);
    const signingIn = signIn(owner);
    await lockWaits(server);
    await other.query(`update owners set purge_after = now() + interval '14 days' where id = $1`, [owner.ownerId]);
    await other.query('commit');
    expect((await signingIn).code).toBe('wrongCredentials');
  });

  test('rejects a change that waited for its deletion', async () => {
    const { owner, store } = await aBusyOwner();
    await other.query('begin');
    await other.query('select 1 from owner_totals where owner_id = $1 for update', [owner.ownerId]);
    const saving = owner.call('POST /stores/edit-store', { _id: store._id, storeName: 'Late', address: 'x' });
    await lockWaits(server);
    await other.query(`update owners set purge_after = now() + interval '14 days' where id = $1`, [owner.ownerId]);
    await other.query('commit');
    expect((await saving).status).toBe(401);
    expect(await server.sql(`select 1 from stores where store_name = 'Late'`)).toEqual([]);
  });
});
