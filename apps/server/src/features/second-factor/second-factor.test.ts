import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { appCode, SoftwarePasskey, wrongAppCode } from '../../../test/accounts/authenticator.ts';
import { anOwner, dataOf, type Owner } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { anApp, aPasskey, startPasskey, typePassword, type Changed } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();
const NONE = { authenticator: false, passkeys: [], recoveryCodesLeft: 0 };
const CODE = /^[a-z2-9]{5}-[a-z2-9]{5}$/;

const start = (owner: Owner) =>
  owner.call<{ secret: string; uri: string }>('POST /auth/second-factor/start-authenticator');
const confirm = (owner: Owner, code: string) =>
  owner.call<Changed>('POST /auth/second-factor/confirm-authenticator', { code });
const removeApp = (owner: Owner) => owner.call<Changed>('POST /auth/second-factor/remove-authenticator');
const removePasskey = (owner: Owner, _id: string | undefined) =>
  owner.call<Changed>('POST /auth/second-factor/remove-passkey', { _id });
const addPasskey = (owner: Owner, challenge: string, answer: object, name = 'Phone') =>
  owner.call<Changed>('POST /auth/second-factor/add-passkey', { challenge, name, answer });
const renew = (owner: Owner) => owner.call<Changed>('POST /auth/second-factor/new-recovery-codes');
const status = async (owner: Owner) => dataOf(await owner.call<SecondFactor>('GET /auth/second-factor'));
const entries = (owner: Owner) =>
  server.sql<{ store_id: string | null; subject: string; actor: string; changes: unknown }>(
    `select store_id, subject, actor, changes from audit_entries where owner_id = $1 and kind = 'account' order by id`,
    [owner.ownerId],
  );

test('an owner without a second factor is not asked for one', async () => {
  const owner = await anOwner(server);
  expect(await status(owner)).toEqual(NONE);
  expect((await typePassword(server, owner)).body).toHaveProperty('data.token');
});

describe('an authenticator app', () => {
  test('is active after its first code and comes with ten recovery codes', async () => {
    const owner = await anOwner(server);
    const { secret, uri } = dataOf(await start(owner));
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(owner.email);
    expect(await status(owner)).toEqual(NONE);
    expect((await typePassword(server, owner)).body).toHaveProperty('data.token');

    expect((await confirm(owner, wrongAppCode(secret))).body.error).toHaveProperty('code');
    expect(await status(owner)).toEqual(NONE);
    const { recoveryCodes, ...now } = dataOf(await confirm(owner, appCode(secret)));
    expect(now).toEqual({ authenticator: true, passkeys: [], recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes)).toHaveProperty('size', 10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(CODE);
  });

  test('and its recovery codes are never stored in clear', async () => {
    const owner = await anOwner(server);
    const { secret, recoveryCodes } = await anApp(server, owner);
    const rows = (await everyRow(server)).join('\n');
    expect(rows).toContain(owner.ownerId);
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(rows).not.toContain(hidden);
    }
  });

  test('is audited and mailed without its secret', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    await removeApp(owner);
    const entry = { store_id: null, subject: 'Second factor', actor: 'Admin' };
    expect(await entries(owner)).toEqual([
      { ...entry, changes: [{ what: 'Authenticator app', before: 'Off', after: 'On' }] },
      { ...entry, changes: [{ what: 'Authenticator app', before: 'On', after: 'Off' }] },
    ]);
    const mails = await queuedMailsTo(server, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Your two-step sign-in was changed'));
    expect(JSON.stringify(mails)).not.toContain(secret);
  });

  test('that is on can’t be replaced', async () => {
    const owner = await anOwner(server);
    const { secret } = await anApp(server, owner);
    expect((await start(owner)).body.error).toHaveProperty('authenticator');
    expect((await confirm(owner, appCode(secret))).body.error).toHaveProperty('authenticator');
    expect((await status(owner)).recoveryCodesLeft).toBe(10);
  });

  test('started twice uses the second secret', async () => {
    const owner = await anOwner(server);
    const first = dataOf(await start(owner));
    const second = dataOf(await start(owner));
    expect((await confirm(owner, appCode(first.secret))).body.error).toHaveProperty('code');
    expect((await confirm(owner, appCode(second.secret))).body).toHaveProperty('data.authenticator', true);
  });

  test('is confirmed once under concurrency', async () => {
    const owner = await anOwner(server);
    const { secret } = dataOf(await start(owner));
    const code = appCode(secret);
    const answers = await server.atOnce(Array.from({ length: 6 }, () => () => confirm(owner, code)));
    expect(answers.filter(({ body }) => body.error === undefined)).toHaveLength(1);
    expect(await entries(owner)).toHaveLength(1);
  });

  test('can’t be confirmed before it was started or by a recovery code', async () => {
    const owner = await anOwner(server);
    expect((await confirm(owner, '123456')).body.error).toHaveProperty('authenticator');
    await start(owner);
    expect((await confirm(owner, 'abcde-fghjk')).body.error).toHaveProperty('code');
    expect((await confirm(owner, '12345')).body.error).toEqual({
      code: 'Enter the 6 digits from the app, or a recovery code',
    });
  });
});

describe('a passkey', () => {
  test('is added under a name beside existing ones', async () => {
    const owner = await anOwner(server);
    const { changed } = await aPasskey(owner);
    expect(changed.passkeys).toEqual([
      { _id: expect.any(String) as string, name: 'Phone', createdAt: expect.any(String) as string, lastUsedAt: null },
    ]);
    expect(changed.recoveryCodes).toHaveLength(10);
    const { changed: again } = await aPasskey(owner, new SoftwarePasskey(), 'Laptop');
    expect(again.passkeys.map(({ name }) => name)).toEqual(['Phone', 'Laptop']);
    expect(again).toMatchObject({ recoveryCodes: null, recoveryCodesLeft: 10 });
  });

  test('is requested for this site, excluding existing ones', async () => {
    const owner = await anOwner(server);
    const { passkey } = await aPasskey(owner);
    const { options } = await startPasskey(owner);
    expect(options).toMatchObject({
      rp: { id: 'arcade.example' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [{ id: passkey.id }],
    });
  });

  test.each([
    ['made for another site', { origin: 'https://arcade.example.evil' }],
    ['of another host', { host: 'evil.example' }],
    ['with an unrequested certificate', { statement: new Map([['x5c', [new Uint8Array([1, 2, 3])]]]) }],
  ])('%s is refused', async (_title, circumstances) => {
    const owner = await anOwner(server);
    const { challenge, options } = await startPasskey(owner);
    const answer = new SoftwarePasskey().created(options.challenge, circumstances);
    expect((await addPasskey(owner, challenge, answer)).body.error).toHaveProperty('passkey');
    expect(await status(owner)).toEqual(NONE);
  });

  test.each([{}, { id: 'x' }, { id: 1, response: null }, { response: { attestationObject: 'oWNmbXQ' } }])(
    'like %j is refused',
    async (answer) => {
      const owner = await anOwner(server);
      const { challenge } = await startPasskey(owner);
      expect((await addPasskey(owner, challenge, answer)).body.error).toHaveProperty('passkey');
    },
  );

  test('for an older, expired, used or foreign challenge is refused', async () => {
    const owner = await anOwner(server);
    const older = await startPasskey(owner);
    const newer = await startPasskey(owner);
    const stranger = await startPasskey(await anOwner(server));
    const add = ({ challenge, options }: typeof older) =>
      addPasskey(owner, challenge, new SoftwarePasskey().created(options.challenge));
    expect((await add(older)).body.error).toHaveProperty('challenge');
    expect((await add(stranger)).body.error).toHaveProperty('challenge');
    expect((await add({ ...newer, options: older.options })).body.error).toHaveProperty('passkey');
    expect((await add(newer)).body.error).toBeUndefined();
    expect((await add(newer)).body.error).toHaveProperty('challenge');
    const late = await startPasskey(owner);
    await server.sql(`update challenges set expires_at = now() where owner_id = $1`, [owner.ownerId]);
    expect((await add(late)).body.error).toHaveProperty('challenge');
    expect((await status(owner)).passkeys).toHaveLength(1);
  });

  test('belongs to one owner', async () => {
    const { passkey } = await aPasskey(await anOwner(server));
    const thief = await anOwner(server);
    const { challenge, options } = await startPasskey(thief);
    const { body } = await addPasskey(thief, challenge, passkey.created(options.challenge));
    expect(body.error).toEqual({ passkey: 'This passkey is already on your list' });
  });

  test('is limited to ten', async () => {
    const owner = await anOwner(server);
    for (let count = 0; count < 10; count += 1) await aPasskey(owner);
    const { challenge, options } = await startPasskey(owner);
    const { body } = await addPasskey(owner, challenge, new SoftwarePasskey().created(options.challenge));
    expect(body.error).toEqual({ passkey: 'You can have at most 10 passkeys. Remove one you don’t use.' });
  });

  test('of another owner can’t be removed', async () => {
    const owner = await anOwner(server);
    const { changed } = await aPasskey(owner);
    const other = await anOwner(server);
    expect((await removePasskey(other, changed.passkeys[0]?._id)).body.error).toHaveProperty('_id');
    expect((await status(owner)).passkeys).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  test('are replaced by new ones', async () => {
    const owner = await anOwner(server);
    const { recoveryCodes: old } = await anApp(server, owner);
    const { recoveryCodes, recoveryCodesLeft } = dataOf(await renew(owner));
    expect(recoveryCodesLeft).toBe(10);
    expect(recoveryCodes?.filter((code) => old.includes(code))).toEqual([]);
    expect((await entries(owner)).at(-1)?.changes).toEqual([
      { what: 'Recovery codes', before: '10 left', after: '10 new' },
    ]);
  });

  test('require a second factor', async () => {
    const owner = await anOwner(server);
    expect((await renew(owner)).body.error).toEqual({
      recoveryCodes: 'Turn on an authenticator app or a passkey first',
    });
    expect(await entries(owner)).toEqual([]);
  });

  test('are removed with the last factor, and remembered browsers with any', async () => {
    const owner = await anOwner(server);
    await anApp(server, owner);
    const { changed } = await aPasskey(owner);
    await typePassword(server, owner);
    const remembered = () =>
      server.sql('select 1 from known_devices where owner_id = $1 and second_factor_until is not null', [
        owner.ownerId,
      ]);
    await server.sql(
      `insert into known_devices (token_hash, owner_id, second_factor_until) values ($1, $2, now() + interval '1 day')`,
      [`a browser of ${owner.ownerId}`, owner.ownerId],
    );
    expect(dataOf(await removeApp(owner))).toMatchObject({ authenticator: false, recoveryCodesLeft: 10 });
    expect(await remembered()).toHaveLength(0);
    expect(dataOf(await removePasskey(owner, changed.passkeys[0]?._id))).toEqual({ ...NONE, recoveryCodes: null });
    expect(await server.sql('select 1 from recovery_codes where owner_id = $1', [owner.ownerId])).toEqual([]);
    expect(await server.sql('select 1 from challenges where owner_id = $1', [owner.ownerId])).toEqual([]);
    expect((await typePassword(server, owner)).body).toHaveProperty('data.token');
  });
});
