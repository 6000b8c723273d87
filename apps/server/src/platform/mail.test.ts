import { describe, expect, test } from 'vitest';
import { queuedMailsTo } from '../../test/mail/mails.ts';
import { startMailServer } from '../../test/mail/smtp.ts';
import { startTestServer } from '../../test/server.ts';
import { until } from '../../test/until.ts';
import { render, type Mail } from './mail-body.ts';
import { queueMail, smtpDelivery, withTls } from './mail.ts';

const mailServer = await startMailServer();
const server = await startTestServer({ smtpUrl: mailServer.url });
const { db } = server.database;

const mailTo = (to: string): Mail => ({
  to,
  subject: 'Fünf <Spiele> & mehr',
  paragraphs: ['Hello <b>you</b> & "them"', 'A second paragraph.'],
  action: { label: 'Open', url: 'https://arcade.example/x?a=1&b="2"' },
});

interface Job {
  state: string;
  retry_count: number;
}
const jobOf = async (to: string) => {
  const [job] = await server.sql<Job>(`select state, retry_count from jobs.job where data->>'to' = $1`, [to]);
  return job;
};

describe('a queued mail', () => {
  test('is queued if and only if its transaction commits', async () => {
    const failed = db.transaction(async (tx) => {
      await queueMail(server.jobs, tx, mailTo('nobody@example.com'));
      await queueMail(server.jobs, tx, mailTo('nobody@example.com'));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await queuedMailsTo(server, 'nobody@example.com')).toEqual([]);

    await db.transaction((tx) => queueMail(server.jobs, tx, mailTo('ann@example.com')));
    expect(await queuedMailsTo(server, 'ann@example.com')).toEqual([mailTo('ann@example.com')]);
    await until('it is sent', async () => (await jobOf('ann@example.com'))?.state === 'completed');
    expect(mailServer.accepted.filter((mail) => mail.includes('To: ann@example.com'))).toHaveLength(1);
    expect(mailServer.accepted.join()).not.toContain('nobody@example.com');
  });

  test('is retried while the mail server refuses it, and sent exactly once', async () => {
    mailServer.isFull = true;
    await queueMail(server.jobs, db, mailTo('bo@example.com'));
    for (let tries = 1; tries <= 3; tries += 1) {
      await until('it was refused', async () => {
        const job = await jobOf('bo@example.com');
        return mailServer.refused >= tries && job?.state === 'retry';
      });
      // Skips the pause before the next try.
      await server.sql(`update jobs.job set start_after = now() where data->>'to' = 'bo@example.com'`);
    }
    expect(mailServer.accepted.join()).not.toContain('bo@example.com');
    mailServer.isFull = false;
    await until('it is sent', async () => (await jobOf('bo@example.com'))?.state === 'completed');
    expect((await jobOf('bo@example.com'))?.retry_count).toBeGreaterThanOrEqual(3);
    expect(mailServer.accepted.filter((mail) => mail.includes('To: bo@example.com'))).toHaveLength(1);
  });
});

describe('a mail whose recipient is refused', () => {
  test('is dropped when the mailbox does not exist', async () => {
    mailServer.refusal = '5.1.1 no such user';
    await queueMail(server.jobs, db, mailTo('typo@refused.example'));
    await until('its job has ended', async () => (await jobOf('typo@refused.example'))?.state === 'completed');
  });

  test('is retried when the refusal may be our fault', async () => {
    mailServer.refusal = '5.7.1 not from you';
    await queueMail(server.jobs, db, mailTo('ed@refused.example'));
    await until('it will be retried', async () => (await jobOf('ed@refused.example'))?.state === 'retry');
  });
});

test('a mail sent twice has the same Message-ID', async () => {
  await queueMail(server.jobs, db, mailTo('cy@example.com'));
  await until('it is sent', async () => (await jobOf('cy@example.com'))?.state === 'completed');
  await server.sql(`update jobs.job set state = 'retry', start_after = now() where data->>'to' = 'cy@example.com'`);
  const sent = await until('it is sent again', () => {
    const copies = mailServer.accepted.filter((mail) => mail.includes('To: cy@example.com'));
    return Promise.resolve(copies.length === 2 && copies);
  });
  const [first, second] = sent.map((mail) => /^Message-ID: <\S+@arcade\.example>$/im.exec(mail)?.[0]);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

describe('a sent mail', () => {
  test('has the same text and HTML, with markup escaped', () => {
    const { subject, text, html } = render(mailTo('ann@example.com'));
    expect(subject).toBe('Fünf <Spiele> & mehr');
    expect(text).toBe(
      'Hello <b>you</b> & "them"\n\nA second paragraph.\n\nOpen: https://arcade.example/x?a=1&b="2"\n\nQuarterdeck',
    );
    expect(html).toContain('Hello &lt;b&gt;you&lt;/b&gt; &amp; &quot;them&quot;');
    expect(html).toContain('<title>Fünf &lt;Spiele&gt; &amp; mehr</title>');
    expect(html).toContain('href="https://arcade.example/x?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('<b>');
  });

  test('names the support address if there is one', () => {
    const { text, html, replyTo } = render(mailTo('ann@example.com'), 'help@arcade.example');
    expect(text).toContain('Questions? Reply to this email or write to help@arcade.example.');
    expect(html).toContain('Questions? Reply to this email or write to help@arcade.example.');
    expect(replyTo).toBe('help@arcade.example');
    const without = render(mailTo('ann@example.com'));
    expect([without.replyTo, without.text.includes('Questions?')]).toEqual([undefined, false]);
  });

  test('replies to the person it is about instead of support', () => {
    const { text, replyTo } = render({ ...mailTo('ann@example.com'), replyTo: 'bo@x.example' }, 'help@arcade.example');
    expect(replyTo).toBe('bo@x.example');
    expect(text).not.toContain('help@arcade.example');
  });

  test('has the support address as Reply-To', async () => {
    const helped = await startTestServer({ smtpUrl: mailServer.url, supportEmail: 'help@arcade.example' });
    await queueMail(helped.jobs, helped.database.db, mailTo('fay@example.com'));
    const mail = await until('it is sent', () =>
      Promise.resolve(mailServer.accepted.find((each) => each.includes('To: fay@example.com'))),
    );
    expect(mail).toMatch(/^Reply-To: help@arcade\.example$/m);
  });

  test('has a sender, a subject and both bodies', () => {
    const mail = mailServer.accepted.find((each) => each.includes('To: ann@example.com'));
    expect(mail).toContain('From: Quarterdeck <no-reply@arcade.example>');
    expect(mail).not.toContain('Reply-To');
    expect(mail).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail).toContain('Content-Type: text/html; charset=utf-8');
  });
});

test('typed text never becomes a mail header or recipient', async () => {
  const evil =
    'Pier\r\nBcc: eve@elsewhere.example\r\nContent-Type: text/html\r\n\r\n<b>Win</b>\r\n.\r\nMAIL FROM:<x@y.example>';
  await queueMail(server.jobs, db, { ...mailTo('dee@example.com'), subject: evil, paragraphs: [evil] });
  await until('it is sent', async () => (await jobOf('dee@example.com'))?.state === 'completed');
  const [mail = ''] = mailServer.accepted.filter((each) => each.includes('To: dee@example.com'));
  const [head = ''] = mail.split('\n\n');
  expect(head).toContain('Subject: Pier');
  expect(head).not.toMatch(/^(Bcc|Content-Type: text\/html)/im);
  expect(mailServer.accepted.filter((each) => each.includes('Pier'))).toHaveLength(1);

  // An email followed by more text is invalid: no mail is sent.
  const form = { password: 'a good one of mine', password2: 'a good one of mine' };
  for (const email of [
    'a@x.example\r\nBcc: eve@elsewhere.example',
    'a@x.example, eve@elsewhere.example',
    '"a\nb"@x.example',
  ]) {
    const { body } = await server.call('POST /auth/user/register', { ...form, email });
    expect(body.error).toEqual({ email: 'Enter a valid email address' });
  }
});

test('a remote mail server without STARTTLS gets no mail, unless the URL allows it', async () => {
  // On Linux every address of 127.0.0.0/8 is this machine, so this address represents another host.
  const elsewhere = await startMailServer('127.0.0.2');
  const send = (url: string) =>
    smtpDelivery(url, 'no-reply@arcade.example')(render(mailTo('gil@example.com')), 'job-1');
  await expect(send(elsewhere.url)).rejects.toThrow(/STARTTLS|TLS/);
  expect(elsewhere.accepted).toEqual([]);
  await send(`${elsewhere.url}?requireTLS=false`);
  expect(elsewhere.accepted).toHaveLength(1);
  // On this machine a mail crosses no network.
  await send(mailServer.url);
  expect(mailServer.accepted.filter((mail) => mail.includes('To: gil@example.com'))).toHaveLength(1);
});

test('TLS is required for remote mail servers unless the URL decides otherwise', () => {
  expect(withTls('smtp://mail.example:587')).toContain('requireTLS=true');
  const same = ['smtps://mail.example', 'smtp://localhost:25', 'smtp://127.0.0.1', 'smtp://[::1]:25'];
  for (const url of [...same, 'smtp://mail.example?ignoreTLS=true']) expect(withTls(url)).toBe(url);
  expect(withTls('smtp://localhost.mail.example')).toContain('requireTLS=true');
});
