import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment, readPayPalSetUp } from './environment.ts';

const SECRET = 'x'.repeat(32);
const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://arcade.example/',
  APP_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'no-reply@arcade.example',
};

test('no variable is required to start', () => {
  expect(readEnvironment({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseAdminUrl: undefined,
    backupKey: undefined,
    insecureHost: false,
    appUrl: 'http://localhost:3000',
    appSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    sandboxPort: undefined,
    paypal: undefined,
    yoco: undefined,
    logLevel: 'warn',
    hrEmails: [],
    trustProxy: false,
    serves: true,
    works: true,
  });
});

test('the support address is one address or none', () => {
  expect(readEnvironment({}).supportEmail).toBeUndefined();
  expect(readEnvironment({ SUPPORT_EMAIL: '' }).supportEmail).toBeUndefined();
  expect(readEnvironment({ SUPPORT_EMAIL: 'help@pier.example' }).supportEmail).toBe('help@pier.example');
  for (const wrong of [
    'help',
    'a@b.example, c@d.example',
    'help@pier.example\r\nBcc: x@y.example',
    '"><script>@x.example',
  ])
    expect(() => readEnvironment({ SUPPORT_EMAIL: wrong })).toThrow('SUPPORT_EMAIL');
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', APP_URL: '', APP_SECRET: '', DATABASE_URL: '', LOG_LEVEL: '', ROLE: '' };
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

test('set variables are used', () => {
  const variables = {
    ...complete,
    PORT: '8080',
    DATABASE_URL: 'postgres://db',
    DATA_DIR: '/srv/data',
    MAIL_FROM: 'a@b.example',
    SANDBOX_PORT: '8090',
  };
  expect(readEnvironment(variables)).toMatchObject({
    production: true,
    port: 8080,
    dataDir: '/srv/data',
    databaseUrl: 'postgres://db',
    appUrl: 'https://arcade.example',
    appSecret: SECRET,
    smtpUrl: 'smtps://mail.example',
    mailFrom: 'a@b.example',
    sandboxPort: 8090,
  });
});

test('the database is a URL, and the sender a bare address', () => {
  for (const DATABASE_URL of ['postgres://q2:p#w/x@db/q2', 'mysql://db', 'db'])
    expect(() => readEnvironment({ DATABASE_URL })).toThrow('DATABASE_URL: must be a URL like postgres://');
  for (const DATABASE_URL of ['postgres://db', 'postgresql://q2:p%23w@db:5432/q2', 'postgres://q2:p@/q2?host=/run'])
    expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  for (const MAIL_FROM of ['no-reply', 'Arcade <no-reply@arcade.example>'])
    expect(() => readEnvironment({ MAIL_FROM })).toThrow('MAIL_FROM: must be one email address without a name');
});

test('ROLE lets a node serve, work or do both', () => {
  const roleOf = (ROLE: string) => readEnvironment({ ROLE });
  expect(roleOf('web')).toMatchObject({ serves: true, works: false });
  expect(roleOf('worker')).toMatchObject({ serves: false, works: true });
  expect(roleOf('all')).toMatchObject({ serves: true, works: true });
});

test('trusted proxies are given by number or address', () => {
  expect(readEnvironment({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(readEnvironment({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
  expect(readEnvironment({ TRUST_PROXY: '10.0.0.1, fd00::/8' }).trustProxy).toBe('10.0.0.1, fd00::/8');
  expect(readEnvironment({ TRUST_PROXY: 'loopback' }).trustProxy).toBe('loopback');
  expect(readEnvironment({ TRUST_PROXY: '' }).trustProxy).toBe(false);
  for (const TRUST_PROXY of ['yes', '10.0.0.0/33', '10.0.0/8', '10.0.0.1/8/9', '10.0.0.1,', '-1'])
    expect(() => readEnvironment({ TRUST_PROXY })).toThrow('TRUST_PROXY: must be');
});

test('addresses of HR are normalized like those of accounts', () => {
  expect(readEnvironment({ HR_EMAILS: ' Ada@Example.com,, ben@example.com ,' }).hrEmails).toEqual([
    'ada@example.com',
    'ben@example.com',
  ]);
  expect(() => readEnvironment({ HR_EMAILS: 'ada@example.com; ben' })).toThrow('HR_EMAILS');
});

describe('production', () => {
  test('lists all missing variables at once', () => {
    const required = (names: string[]) =>
      names.map((name) => `\n  ${name}: required with NODE_ENV=production`).join('');
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      `Invalid environment variables:${required(['APP_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM'])}`,
    );
    expect(() => readEnvironment({ ...complete, APP_SECRET: '', PORT: 'abc' })).toThrow(
      new RegExp(`PORT: .*${required(['APP_SECRET'])}$`),
    );
  });

  test('the public address is encrypted, or of this machine', () => {
    for (const APP_URL of ['http://arcade.example', 'http://192.168.1.5:3000', 'http://localhost.example'])
      expect(() => readEnvironment({ ...complete, APP_URL })).toThrow('APP_URL must begin with https://');
    for (const APP_URL of [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
      'HTTPS://pier.example',
    ])
      expect(readEnvironment({ ...complete, APP_URL }).production).toBe(true);
  });

  test('starts when all are set', () => {
    expect(readEnvironment(complete).production).toBe(true);
  });
});

const paypal = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'hush',
  PAYPAL_PLAN_ID: 'P-1',
  PAYPAL_WEBHOOK_ID: 'WH-1',
};
const yoco = { YOCO_SECRET_KEY: 'sk_live_hush', YOCO_WEBHOOK_SECRET: 'whsec_aHVzaA==' };

describe('the providers of payments', () => {
  test('are set up with all of their variables and the right base URL', () => {
    const fromEnvironment = { baseUrl: 'https://api-m.sandbox.paypal.com', clientId: 'client', clientSecret: 'hush' };
    expect(readEnvironment(paypal).paypal).toEqual({ ...fromEnvironment, planId: 'P-1', webhookId: 'WH-1' });
    expect(readEnvironment({ ...complete, ...paypal }).paypal?.baseUrl).toBe('https://api-m.paypal.com');
    expect(readEnvironment({ ...paypal, PAYPAL_BASE_URL: 'http://127.0.0.1:3001/' }).paypal?.baseUrl).toBe(
      'http://127.0.0.1:3001',
    );
    expect(readEnvironment(yoco).yoco).toEqual({
      baseUrl: 'https://payments.yoco.com',
      secretKey: 'sk_live_hush',
      webhookSecret: 'whsec_aHVzaA==',
    });
    expect(readEnvironment(paypal).yoco).toBeUndefined();
    expect(readEnvironment(yoco).paypal).toBeUndefined();
  });

  test('are refused when partly configured, listing only the missing variables', () => {
    const { PAYPAL_CLIENT_SECRET, PAYPAL_PLAN_ID } = paypal;
    const half = () => readEnvironment({ PAYPAL_CLIENT_SECRET, PAYPAL_PLAN_ID, PAYPAL_WEBHOOK_ID: '' });
    expect(half).toThrow(/^PayPal is only partly configured. Missing variables: PAYPAL_CLIENT_ID, PAYPAL_WEBHOOK_ID$/);
    expect(() => readEnvironment({ PAYPAL_BASE_URL: 'http://127.0.0.1:3001' })).toThrow('PAYPAL_CLIENT_ID');
    expect(() => readEnvironment({ YOCO_SECRET_KEY: 'sk_live_hush' })).toThrow(
      /^Yoco is only partly configured. Missing variables: YOCO_WEBHOOK_SECRET$/,
    );
    expect(() => readEnvironment({ YOCO_BASE_URL: 'http://127.0.0.1:3001' })).toThrow('YOCO_SECRET_KEY');
  });

  test('must have valid URLs and secrets', () => {
    expect(() => readEnvironment({ ...paypal, PAYPAL_BASE_URL: 'ftp://paypal' })).toThrow('PAYPAL_BASE_URL: ');
    expect(() => readEnvironment({ ...yoco, YOCO_WEBHOOK_SECRET: 'hush-hush' })).toThrow(/^(?!.*hush-hush)/);
  });

  test.each([
    ['PAYPAL_BASE_URL', 'https://api-m.sandbox.paypal.com'],
    ['PAYPAL_BASE_URL', 'http://127.0.0.1:3001'],
    ['PAYPAL_BASE_URL', 'https://api-m.paypal.com.example'],
    ['YOCO_BASE_URL', 'http://127.0.0.1:3001'],
    ['YOCO_SECRET_KEY', 'sk_test_hush'],
  ])('take real payments in production: %s cannot be %s', (name, value) => {
    expect(readEnvironment({ ...complete, ...paypal, ...yoco })).toMatchObject({ production: true });
    const wrong = { ...paypal, ...yoco, [name]: value };
    expect(readEnvironment(wrong)).toMatchObject({ production: false });
    expect(() => readEnvironment({ ...complete, ...wrong })).toThrow(
      new RegExp(`^NODE_ENV=production takes real payments.* ${name} (?!.*hush)`),
    );
  });

  test('can be set up before the ids are known', () => {
    const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = paypal;
    const variables = { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, APP_URL: 'https://arcade.example/' };
    expect(readPayPalSetUp(variables)).toEqual({
      account: { baseUrl: 'https://api-m.sandbox.paypal.com', clientId: 'client', clientSecret: 'hush' },
      appUrl: 'https://arcade.example',
    });
    expect(() => readPayPalSetUp({ ...variables, APP_URL: '' })).toThrow('APP_URL');
    expect(() => readPayPalSetUp({ ...variables, PAYPAL_CLIENT_SECRET: '' })).toThrow('PAYPAL_CLIENT_SECRET');
    const toTheSandbox = { ...variables, NODE_ENV: 'production', PAYPAL_BASE_URL: 'http://127.0.0.1:3001' };
    expect(() => readPayPalSetUp(toTheSandbox)).toThrow('PAYPAL_BASE_URL');
  });
});

test('all invalid variables are listed at once, without secrets', () => {
  const wrong = {
    PORT: '99999',
    APP_URL: 'arcade',
    APP_SECRET: 'too short',
    LOG_LEVEL: 'loud',
    ROLE: 'king',
    NODE_ENV: 'prod',
  };
  let message = '';
  try {
    readEnvironment(wrong);
  } catch (error) {
    ({ message } = error as Error);
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}: `);
  expect(message).not.toContain('too short');
  for (const PORT of ['0', '-1', '80.5', 'http', '65536']) expect(() => readEnvironment({ PORT })).toThrow('PORT: ');
});

test('outside production the server is reachable only from this machine, unless allowed', () => {
  for (const HOST of ['127.0.0.1', '127.8.0.1', '::1', 'localhost', 'LOCALHOST'])
    expect(readEnvironment({ HOST })).toMatchObject({ host: HOST, insecureHost: false });
  for (const HOST of [
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '127.0.0.1.example',
    'localhost.example',
    '::ffff:127.0.0.1',
    '0',
  ])
    for (const NODE_ENV of [undefined, 'test', 'development']) {
      expect(() => readEnvironment({ HOST, NODE_ENV })).toThrow('is reachable from other machines');
      expect(() => readEnvironment({ HOST, NODE_ENV, ALLOW_INSECURE_HOST: '0' })).toThrow('ALLOW_INSECURE_HOST=1');
      expect(readEnvironment({ HOST, NODE_ENV, ALLOW_INSECURE_HOST: '1' })).toMatchObject({ insecureHost: true });
    }
  // A worker does not listen.
  expect(readEnvironment({ HOST: '0.0.0.0', ROLE: 'worker' }).serves).toBe(false);
});

test('the tables’ owner cannot be set without the server’s role', () => {
  expect(() => readEnvironment({ DATABASE_ADMIN_URL: 'postgres://owner@db' })).toThrow('without DATABASE_URL');
});

test('the public address is a web address', () => {
  for (const APP_URL of ['arcade.example.com:443', 'localhost:3000', 'javascript:alert(1)', 'ftp://arcade.example'])
    expect(() => readEnvironment({ APP_URL })).toThrow('APP_URL: must be a URL like https://arcade.example.com');
  expect(readEnvironment({ APP_URL: 'http://arcade.example//' }).appUrl).toBe('http://arcade.example');
});
