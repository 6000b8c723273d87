import type { DownloadLink } from '@quarterdeck/contract/backups';
import { YOCO_SECRET_KEY } from '@quarterdeck/payments-sandbox/yoco/keys';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { appCode } from '../test/accounts/authenticator.ts';
import { cookiesOf, OTHER_SITE } from '../test/http/browsers.ts';
import {
  aGame,
  anOwner,
  aPersonalSession,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  OWNER_PASSWORD,
} from '../test/builders.ts';
import { asAdmin, newDatabase } from '../test/postgres/database.ts';
import { queuedMailsTo } from '../test/mail/mails.ts';
import { begin, check, startPayingServer } from '../test/payments/paying-server.ts';
import { anApp, asked, typeCode, typePassword } from '../test/accounts/second-factor.ts';
import { talk } from '../test/http/socket.ts';
import { until } from '../test/until.ts';
import { createLogger } from './platform/logger.ts';

// A reader of the log must not be able to sign in as a user, at any log level.

const lines: string[] = [];
const APP_SECRET = 'the secret of the application, long enough';
const DATABASE_PASSWORD = 'swordfish-of-the-database';
const OPERATOR_PASSWORD = 'swordfish-of-the-operators';
const MISTYPED = 'insert coin twixe';
const NEW_PASSWORD = 'a fresh set of quarters';

/** The secrets that the log must never contain, with their descriptions. */
const secrets = new Map<string, string>([
  [APP_SECRET, 'the secret of the application'],
  [DATABASE_PASSWORD, 'the password of the database'],
  [OPERATOR_PASSWORD, 'the password of operators'],
  [OWNER_PASSWORD, 'a password'],
  [MISTYPED, 'a mistyped password'],
  [NEW_PASSWORD, 'a new password'],
  ['$argon2', 'the hash of a password'],
  ['whsec_', 'the secret of a webhook'],
]);
const keep = (what: string, ...texts: string[]) => texts.forEach((text) => secrets.set(text, what));

// A mail server that rejects mail and quotes its recipient and subject.
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => done(Object.assign(new Error('no room'), { responseCode: 452 })));
  },
});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
afterAll(() => smtp.close());
const SMTP_PASSWORD = 'swordfish-of-the-mails';
keep('the password of the mail server', SMTP_PASSWORD);

const cluster = await newDatabase();
const admin = new pg.Client(asAdmin(cluster));
await admin.connect();
afterAll(() => admin.end());
await admin.query(`create role "${cluster.database}" login in role ${cluster.user} password '${DATABASE_PASSWORD}'`);
const connection = { ...cluster, user: cluster.database ?? '', password: DATABASE_PASSWORD };
const server = await startPayingServer({
  connection,
  appSecret: APP_SECRET,
  operatorPassword: OPERATOR_PASSWORD,
  smtpUrl: `smtp://user:${SMTP_PASSWORD}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  logger: createLogger('trace', { write: (line) => void lines.push(line) }),
});
const { controls } = server.sandbox;
const json = { 'content-type': 'application/json' };

const owner = await anOwner(server);
keep('a token', owner.token);

describe('every entry point with every secret', () => {
  test('right and wrong passwords', async () => {
    const form = { email: owner.email, password: OWNER_PASSWORD };
    const { token, deviceToken } = dataOf(
      await server.call<{ token: string; deviceToken: string }>('POST /auth/user/login', form),
    );
    keep('a token', token, deviceToken);
    const browser = { ...json, 'sec-fetch-site': 'same-origin' };
    const cookies = cookiesOf(
      await server.call('POST /auth/user/login', { ...form, session: 'cookie' }, undefined, browser),
    );
    const [kept = '', device = ''] = [...cookies.values()].map(({ value }) => value);
    keep('a cookie', kept, device);
    const cookie = `__Host-session=${kept}; __Host-device=${device}`;
    for (const headers of [browser, OTHER_SITE, {}]) {
      await server.send('/stores/user-stores', { headers: { ...headers, cookie } });
      await server.send('/stores/create-store', {
        method: 'POST',
        headers: { ...json, ...headers, cookie },
        body: '{',
      });
      await server.send('/auth/user/login', {
        method: 'POST',
        headers: { ...json, cookie },
        body: JSON.stringify(form),
      });
    }
    const moved = await server.call('POST /auth/user/move-to-cookie', { deviceToken: device }, token, browser);
    keep('a cookie', ...[...cookiesOf(moved).values()].map(({ value }) => value));
    await server.call('POST /auth/user/login', { email: owner.email, password: MISTYPED });
    await server.call('POST /auth/user/login', { email: MISTYPED, password: owner.email });
    await server.call('GET /stores/user-stores', undefined, `${owner.token}x`);
    await server.send('/stores/user-stores', { headers: { authorization: `Basic ${owner.token}` } });
    await server.send(`/stores/user-stores?token=${owner.token}&password=${encodeURIComponent(OWNER_PASSWORD)}`);
  });

  test('links and PINs from mails', async () => {
    await server.call('POST /auth/user/forgot', { email: owner.email });
    const sent = await until('a link is on its way', async () => {
      const mails = await queuedMailsTo(server, owner.email);
      return mails.length > 0 && mails;
    });
    const link = sent.at(-1)?.action.url ?? '';
    const token = link.split('/').at(-1) ?? '';
    keep('a link', link, token);
    await server.send(new URL(link).pathname);
    await server.call('POST /auth/user/reset', { password: NEW_PASSWORD, password2: 'x', token });
    await server.call('POST /auth/user/reset', { password: NEW_PASSWORD, password2: NEW_PASSWORD, token: `${token}x` });
    const newAddress = `new-${owner.email}`;
    await owner.call('PATCH /auth/user/update-user-profile', { name: 'Olive', email: newAddress });
    const [mail] = await queuedMailsTo(server, newAddress);
    const pin = /\b(\d{6})\b/.exec(JSON.stringify(mail))?.[1] ?? '';
    keep('a mailed PIN', `"${pin}"`, `PIN ${pin}`);
    await owner.call('POST /auth/user/verify-email-update-pin', { pin: '000000' });
    await owner.call('POST /auth/user/verify-email-update-pin', { pin });
  });

  test('the pages of operators', async () => {
    for (const text of [`operator:${OPERATOR_PASSWORD}`, `owner:${OPERATOR_PASSWORD}`, OPERATOR_PASSWORD]) {
      const encoded = Buffer.from(text).toString('base64');
      keep('the password of operators', encoded);
      await server.send('/health', { headers: { authorization: `Basic ${encoded}` } });
    }
    await server.send(`/metrics?password=${OPERATOR_PASSWORD}`);
  });

  test('the link to an owner’s archive', async () => {
    const saver = await anOwner(server);
    await saver.call('POST /auth/confirm-identity', { currentPassword: OWNER_PASSWORD });
    const { path } = dataOf(await saver.call<DownloadLink>('POST /backups/prepare-download'));
    keep('a token', saver.token);
    keep('the link to an archive', path, path.split('/').at(-1) ?? '');
    // The second time the link is no longer valid.
    for (const target of [path, path, `${path}x`]) await server.send(target);
  });

  test('a second factor', async () => {
    const secured = await anOwner(server);
    const { secret, recoveryCodes } = await anApp(server, secured);
    const { challenge } = await asked(server, secured);
    keep('the secret of an app', secret);
    keep('a recovery code', ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', '')));
    keep('a challenge', challenge, secured.token);
    await typeCode(server, challenge, '000000');
    await typeCode(server, challenge, appCode(secret));
    await typeCode(server, challenge, recoveryCodes[0] ?? '');
  });

  test('passwords and PINs at the counter', async () => {
    const seller = await anOwner(server);
    const store = await aStore(seller);
    const member = await aStaffMember(seller, store);
    await aGame(seller, store);
    const [counter, person] = [await aCounter(server, seller, store), await aPersonalSession(server, seller, member)];
    keep('the password of a store', store.password);
    keep('a PIN', `"${member.pin}"`);
    keep('a token', seller.token, counter.token, person.token);
    await server.call('POST /auth/user/login', { email: store.username, password: store.password });
    await server.call('POST /auth/user/login', { email: store.username, password: `${store.password}x` });
    for (const pin of [member.pin, '0000', '0000', '0000', '0000', '0000', '0000']) {
      await counter.call('POST /staff/identify', { pin });
    }
    const renewed = await seller.call<{ staffCredentials: { password: string } }>('POST /stores/new-store-password', {
      _id: store._id,
    });
    keep('the password of a store', dataOf(renewed).staffCredentials.password);
  });
});

describe('failures', () => {
  test('requests that cannot be read', async () => {
    const { token } = owner;
    const bodies = ['{"password":"' + OWNER_PASSWORD, `{"__proto__":{"password":"${OWNER_PASSWORD}"}}`, OWNER_PASSWORD];
    for (const body of bodies) {
      await server.send('/auth/user/login', {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body,
      });
    }
    // Node attaches the bytes it could not parse to the error.
    const head = `GET /stores/user-stores HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nX : ${OWNER_PASSWORD}\r\n\r\n`;
    expect((await talk(server.url, head)).statuses).toEqual([400]);
    expect((await talk(server.url, `POST /${token} HTTP/9.9\r\n${OWNER_PASSWORD}\r\n\r\n`)).statuses).toEqual([400]);
    expect(lines.join('')).toContain('client error');
  });

  test('statements that fail on a value', async () => {
    const staffMember = await anOwner(server);
    keep('a token', staffMember.token);
    await admin.query('alter table sessions add constraint refused check (length(user_agent) < 3) not valid');
    expect((await typePassword(server, staffMember)).status).toBe(500);
    await admin.query('alter table sessions drop constraint refused');
    // PostgreSQL quotes the value it cannot parse.
    await admin.query(`create function misread() returns trigger language plpgsql as
      'begin perform new.user_agent::int; return new; end'`);
    await admin.query('create trigger misread before insert on sessions for each row execute function misread()');
    const response = await server.send('/auth/user/login', {
      method: 'POST',
      headers: { ...json, 'user-agent': `"${OWNER_PASSWORD}"` },
      body: JSON.stringify({ email: staffMember.email, password: OWNER_PASSWORD }),
    });
    await admin.query('drop trigger misread on sessions');
    expect(response.status).toBe(500);
    expect(lines.join('')).toContain('invalid input syntax for type integer');
  });

  test('a database that ends every connection', async () => {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [connection.user]);
    await until('the outage is logged', () => Promise.resolve(lines.join('').includes('connection')));
    await until('the database is reachable again', async () => (await server.send('/health/ready')).status === 200);
  });

  test('payments and provider events', async () => {
    const payer = await anOwner(server);
    await aStore(payer);
    keep('the keys of the providers', YOCO_SECRET_KEY, Buffer.from('sandbox:sandbox').toString('base64'));
    const { subscriptionId } = await begin(payer, 'Pier');
    controls.paypal.approve(subscriptionId);
    await check(payer, subscriptionId);
    controls.faults.add({ status: 500, times: 10 });
    await payer.call('POST /payment/paypal/create-subscription', { storeName: 'Quay', storeData: {} });
    for (const provider of ['paypal', 'yoco']) {
      const body = JSON.stringify({ id: 'WH-1', password: OWNER_PASSWORD });
      const headers = { ...json, 'webhook-signature': `v1,${owner.token}`, 'paypal-transmission-sig': owner.token };
      await server.send(`/webhooks/${provider}`, { method: 'POST', headers, body });
    }
    expect(lines.join('')).toContain('webhook rejected');
  });
});

test('no secret is in the log at any level', async () => {
  await server.stop();
  const log = lines.join('');
  expect(log).toContain('request failed');
  for (const [secret, what] of secrets) {
    expect(secret.length, what).toBeGreaterThan(3);
    const written = JSON.stringify(secret).slice(1, -1);
    const leak = lines.find((line) => line.includes(secret) || line.includes(written));
    expect(leak, `${what} is in the log`).toBeUndefined();
    // The log would write bytes as numbers.
    expect(log.includes([...Buffer.from(secret)].join()), `${what} is in the log as bytes`).toBe(false);
  }
});
