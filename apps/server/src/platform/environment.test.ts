import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const SECRET = 'x'.repeat(32);
const complete = {
  NODE_ENV: 'production',
  APP_URL: 'https://arcade.example/',
  APP_SECRET: SECRET,
  SMTP_URL: 'smtps://mail.example',
};

test('nothing has to be set to begin', () => {
  expect(readEnvironment({})).toEqual({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    appUrl: 'http://localhost:3000',
    appSecret: undefined,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    sandboxPort: 3001,
    logLevel: 'warn',
    hrEmails: [],
    trustProxy: false,
    serves: true,
    works: true,
  });
});

test('a variable that is set to nothing is not set', () => {
  const empty = { PORT: '', APP_URL: '', APP_SECRET: '', DATABASE_URL: '', LOG_LEVEL: '', ROLE: '' };
  expect(readEnvironment(empty)).toEqual(readEnvironment({}));
});

test('what is set counts', () => {
  const variables = {
    ...complete,
    PORT: '8080',
    DATABASE_URL: 'postgres://db',
    DATA_DIR: '/srv/data',
    MAIL_FROM: 'a@b.example',
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
    sandboxPort: 8081,
  });
});

test('a role says whether a node serves, works or both', () => {
  const roleOf = (ROLE: string) => readEnvironment({ ROLE });
  expect(roleOf('web')).toMatchObject({ serves: true, works: false });
  expect(roleOf('worker')).toMatchObject({ serves: false, works: true });
  expect(roleOf('all')).toMatchObject({ serves: true, works: true });
});

test('the proxies that are trusted are counted or named', () => {
  expect(readEnvironment({ TRUST_PROXY: '1' }).trustProxy).toBe(1);
  expect(readEnvironment({ TRUST_PROXY: '10.0.0.0/8' }).trustProxy).toBe('10.0.0.0/8');
  expect(readEnvironment({ TRUST_PROXY: '' }).trustProxy).toBe(false);
});

test('addresses of HR are read in the form that accounts have', () => {
  expect(readEnvironment({ HR_EMAILS: ' Ada@Example.com,, ben@example.com ,' }).hrEmails).toEqual([
    'ada@example.com',
    'ben@example.com',
  ]);
  expect(() => readEnvironment({ HR_EMAILS: 'ada@example.com; ben' })).toThrow('HR_EMAILS');
});

describe('production', () => {
  test('names everything that is missing at once', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow(
      'NODE_ENV=production needs these variables: APP_URL, APP_SECRET, SMTP_URL',
    );
    expect(() => readEnvironment({ ...complete, APP_SECRET: '' })).toThrow(
      'NODE_ENV=production needs these variables: APP_SECRET',
    );
  });

  test('starts when all of it is there', () => {
    expect(readEnvironment(complete).production).toBe(true);
  });
});

test('everything that is wrong is named at once, and no secret is repeated', () => {
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
