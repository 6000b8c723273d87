import { isoCBOR, isoUint8Array } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { TOTP } from 'otpauth';

const ORIGIN = 'https://arcade.example';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const uint32 = (value: number) =>
  Buffer.from([value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255));
const cbor = (value: Parameters<typeof isoCBOR.encode>[0]) => Buffer.from(isoCBOR.encode(value));
const bytes = (coordinate: string | undefined) =>
  isoUint8Array.fromHex(Buffer.from(coordinate ?? '', 'base64url').toString('hex'));

interface Circumstances {
  origin?: string;
  host?: string;
  /** Whether the authenticator verified its user by fingerprint or PIN. */
  verifiesUser?: boolean;
  /** The attestation statement about the authenticator's manufacturer. */
  statement?: Map<string, Uint8Array[]>;
}

/** A passkey, with the responses of a browser and a phone. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  /** The number of signatures. Some authenticators do not count. */
  signCount = 0;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  #authenticatorData(host: string, flags: number, credential = Buffer.alloc(0)): Buffer {
    return Buffer.concat([sha256(host), Buffer.from([flags]), uint32(this.signCount), credential]);
  }

  /** The public key in the format of passkeys (COSE). */
  publicKey(): Buffer {
    const { x, y } = this.#publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
  }

  #envelope(type: string, challenge: string, origin: string) {
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const described = { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
    return { clientData, described };
  }

  /** The browser's response when the passkey is created. */
  created(challenge: string, { origin = ORIGIN, host = 'arcade.example', statement }: Circumstances = {}) {
    const { clientData, described } = this.#envelope('webauthn.create', challenge, origin);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.publicKey()]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', statement ? 'packed' : 'none'],
        ['attStmt', statement ?? new Map()],
        ['authData', new Uint8Array(this.#authenticatorData(host, USER_PRESENT | HAS_CREDENTIAL, credential))],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
    return { ...described, response };
  }

  /** The browser's response when the passkey signs in. */
  signed(challenge: string, { origin = ORIGIN, host = 'arcade.example', verifiesUser = false }: Circumstances = {}) {
    const { clientData, described } = this.#envelope('webauthn.get', challenge, origin);
    const authenticatorData = this.#authenticatorData(host, verifiesUser ? USER_PRESENT | USER_VERIFIED : USER_PRESENT);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return { ...described, response };
  }
}

const STEP_MS = 30_000;

/** The code that an app shows, `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Six digits that the app does not show now or soon. */
export function wrongAppCode(secret: string): string {
  const near = new Set([-3, -2, -1, 0, 1, 2, 3].map((steps) => appCode(secret, steps)));
  const wrong = ['000001', '000002', '000003', '000004', '000005', '000006', '000007', '000008'];
  return wrong.find((code) => !near.has(code)) ?? '';
}
