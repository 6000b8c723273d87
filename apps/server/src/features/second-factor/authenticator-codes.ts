import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Secret, TOTP } from 'otpauth';

/** A phone's clock may be off by one step of 30 seconds. */
const WINDOW = 1;

/** 160 random bits in base 32, the format of authenticator apps. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label = ''): TOTP => new TOTP({ issuer: PRODUCT_NAME, label, secret });

/** The content of the QR code. */
export const secretUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step of a code of ASCII letters or digits; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const app = totp(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
