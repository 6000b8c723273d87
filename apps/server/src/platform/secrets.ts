import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** A value that must be shown again is encrypted; a value that is only compared gets a keyed hash. */
export interface Secrets {
  encrypt(plain: string): string;
  /** @throws Error when the text was altered or encrypted with another key. */
  decrypt(sealed: string): string;
  /** Deterministic; only the holder of the key can compute it. */
  keyedHash(text: string): string;
  /** Proves that this installation made an archive of an owner's data. */
  signArchive(text: string): string;
}

/** @param appSecret at least 32 characters; every key is derived from it. */
export function createSecrets(appSecret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'quarterdeck', purpose, 32));
  const encryptionKey = key('encryption');
  const hashKey = key('keyed-hash');
  const archiveKey = key('owner-archives');
  return {
    encrypt(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    keyedHash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
    signArchive: (text) => createHmac('sha256', archiveKey).update(text).digest('base64url'),
  };
}

/** 256 random bits for a browser or a mail; the database stores only its `tokenHash`. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

// Without look-alikes: people read these aloud and type them on a tablet.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Five random characters that people can read aloud. */
export const readableLetters = (): string =>
  Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A password people can read aloud, like `k7mpx-4r9tw`: 49 random bits. */
export const readablePassword = (): string => `${readableLetters()}-${readableLetters()}`;
