import fc from 'fast-check';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { generatedSecrets } from './generated-secrets.ts';
import { hashPassword, isCommonPassword, passwordMatches } from './passwords.ts';
import { createSecrets, newToken, readablePassword, tokenHash } from './secrets.ts';

const secrets = createSecrets('a secret of at least 32 characters');
const others = createSecrets('another secret of at least 32 chars');
const anyText = fc.string({ unit: 'binary', maxLength: 100 });

describe('a sealed text', () => {
  test('decrypts to the original and differs each time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sealed = secrets.encrypt(text);
        expect(secrets.decrypt(sealed)).toBe(text);
        expect(secrets.encrypt(text)).not.toBe(sealed);
      }),
    );
  });

  test('is rejected if any byte changed', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
        const bytes = Buffer.from(secrets.encrypt(text), 'base64url');
        const index = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ change, index);
        expect(() => secrets.decrypt(bytes.toString('base64url'))).toThrow();
      }),
    );
  });

  test.each(['', 'k7mpx-4r9tw'])('of %j cannot be decrypted when its end is missing', (text) => {
    const bytes = Buffer.from(secrets.encrypt(text), 'base64url');
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => secrets.decrypt(bytes.subarray(0, length).toString('base64url')), `${length} bytes`).toThrow();
    }
  });

  test('is rejected with another key, and so is nonsense', () => {
    expect(() => others.decrypt(secrets.encrypt('text'))).toThrow();
    for (const nonsense of ['', 'nonsense', 'k7mpx-4r9tw', '🎮', 'A'.repeat(1_000)]) {
      expect(() => secrets.decrypt(nonsense)).toThrow();
    }
  });
});

describe('a keyed hash', () => {
  test('is equal only for the same text and key', () => {
    expect(secrets.keyedHash('k7mpx-4r9tw')).toBe(secrets.keyedHash('k7mpx-4r9tw'));
    expect(secrets.keyedHash('k7mpx-4r9tx')).not.toBe(secrets.keyedHash('k7mpx-4r9tw'));
    expect(others.keyedHash('k7mpx-4r9tw')).not.toBe(secrets.keyedHash('k7mpx-4r9tw'));
    expect(secrets.keyedHash('k7mpx-4r9tw')).not.toBe(tokenHash('k7mpx-4r9tw'));
  });
});

describe('tokens and passwords', () => {
  test('are unique', () => {
    const tokens = Array.from({ length: 1_000 }, newToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    const passwords = Array.from({ length: 1_000 }, readablePassword);
    expect(new Set(passwords).size).toBe(1_000);
    for (const password of passwords) expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
  });

  test('an owner’s password matches only itself, and nothing without an account', async () => {
    const hash = await hashPassword('insert coin');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(hash, 'insert coin')).toBe(true);
    expect(await passwordMatches(hash, 'Insert coin')).toBe(false);
    expect(await passwordMatches(undefined, 'no account has this password')).toBe(false);
  });

  test('common passwords are recognized ignoring case', async () => {
    for (const password of ['password', '123456', 'qwerty', 'Iloveyou'])
      expect(await isCommonPassword(password)).toBe(true);
    expect(await isCommonPassword('tilt-the-pinball')).toBe(false);
  });
});

describe('the secrets of an installation', () => {
  const aFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  };

  test('are generated once, readable by their owner only', async () => {
    const folder = join(await aFolder(), 'data');
    const generated = await generatedSecrets(folder);
    expect(generated.appSecret.length).toBeGreaterThanOrEqual(32);
    expect(await generatedSecrets(folder)).toEqual(generated);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect((await generatedSecrets(await aFolder())).appSecret).not.toBe(generated.appSecret);
  });

  test('are never replaced, even if unreadable', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'secrets.json'), '{"appSecret": "half a fi');
    await expect(generatedSecrets(folder)).rejects.toThrow();
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"appSecret": "half a fi');
  });
});
