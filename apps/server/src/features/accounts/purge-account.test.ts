import { beforeEach, describe, expect, test } from 'vitest';
import { anOwner } from '../../../test/builders.ts';
import { deletedAccounts } from '../../../test/accounts/deleted-accounts.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { endRestorableTime, runAccountPurge } from '../../../test/accounts/purge.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
beforeEach(() => server.sql('delete from rate_limits'));
const { deleteAccount, signIn, questionOf, answerYes, linkOf, useLink } = deletedAccounts(server);

describe('the purge', () => {
  test('skips accounts that are not due, and restored ones', async () => {
    const [waiting, restored] = [await anOwner(server), await anOwner(server)];
    await deleteAccount(waiting);
    await deleteAccount(restored);
    await useLink(await linkOf(restored));
    await endRestorableTime(server, restored.ownerId);
    await runAccountPurge(server);
    const ids = [waiting.ownerId, restored.ownerId];
    expect(await server.sql('select 1 from owners where id = any($1)', [ids])).toHaveLength(2);
  });

  test('makes a restore impossible', async () => {
    const owner = await anOwner(server);
    await deleteAccount(owner);
    const token = await linkOf(owner);
    const { challenge } = questionOf(await signIn(owner));
    await endRestorableTime(server, owner.ownerId);
    await runAccountPurge(server);
    expect((await useLink(token)).code).toBe('invalidLink');
    expect((await answerYes(challenge)).code).toBe('signInExpired');
    expect((await signIn(owner)).code).toBe('wrongCredentials');
  });

  test('removes exactly the mails to the account’s own verified address', async () => {
    const mail = (to: string) => ({
      to,
      subject: 's',
      paragraphs: ['p'],
      action: { label: 'l', url: 'https://x.example' },
    });
    const far = { startAfter: 3_600 };
    const own = 'h@gmail.example';
    const others = ['smith@gmail.example', `x${own}`, `${own}.au`];
    const owner = await anOwner(server);
    await server.sql('update owners set email = $2 where id = $1', [owner.ownerId, own]);
    const wished = await anOwner(server);
    await server.sql(
      `insert into email_changes (owner_id, new_email, pin_keyed_hash, expires_at)
       values ($1, 'smith@gmail.example', '', now() + interval '1 hour')`,
      [wished.ownerId],
    );
    await deleteAccount(owner);
    await deleteAccount(wished);
    for (const to of [own, ...others]) {
      await server.sql(
        `insert into jobs.job (name, data, start_after) values ('mail', $1, now() + make_interval(secs => $2))`,
        [JSON.stringify(mail(to)), far.startAfter],
      );
      await server.sql(`insert into mailbox (to_address, subject, text_body, html_body) values ($1, 's', $2, '')`, [
        to,
        `About ${own}`,
      ]);
    }
    await endRestorableTime(server, owner.ownerId);
    await endRestorableTime(server, wished.ownerId);
    await runAccountPurge(server);
    const queued = await server.sql<{ to: string }>(
      `select data ->> 'to' as to from jobs.job where name = 'mail' and data ->> 'subject' = 's' order by 1`,
    );
    const kept = await server.sql<{ to: string }>(
      `select to_address as to from mailbox where subject = 's' order by 1`,
    );
    expect(queued.map(({ to }) => to).toSorted()).toEqual(others.toSorted());
    expect(kept.map(({ to }) => to).toSorted()).toEqual(others.toSorted());
  });

  test('removes sign-ups unverified for 30 days, but no account that was ever used', async () => {
    const age = (email: string, days: number) =>
      server.sql(`update owners set created_at = now() - make_interval(days => $2) where email = $1`, [email, days]);
    const password = 'insert coin twice';
    const signUp = (email: string) => server.call('POST /auth/user/register', { email, password, password2: password });
    const emails = ['old', 'young', 'renewed', 'waiting', 'used'].map((name) => `${name}@unverified.example`);
    for (const email of emails) await signUp(email);
    await server.sql(`update email_tokens set expires_at = now()`);
    for (const email of emails) await age(email, email.startsWith('young') ? 29 : 31);
    await signUp('renewed@unverified.example');
    await server.call('POST /auth/user/resend-verification-email', { email: 'waiting@unverified.example' });
    await queuedMailsTo(server, 'waiting@unverified.example');
    await server.sql(`update owners set first_signed_in_at = now() where email = 'used@unverified.example'`);
    await runAccountPurge(server);
    const left = await server.sql<{ email: string }>('select email from owners where email = any($1)', [emails]);
    expect(left.map(({ email }) => email).toSorted()).toEqual(emails.slice(1).toSorted());
  });
});
