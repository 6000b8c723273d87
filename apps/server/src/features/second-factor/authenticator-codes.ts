import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { Secret, TOTP } from 'otpauth';

/** A phone's clock may be one step of 30 seconds off. */
const WINDOW = 1;

/** 160 random bits, in base 32, as apps want it. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totp = (secret: string, label = ''): TOTP => new TOTP({ issuer: PRODUCT_NAME, label, secret });

/** What the QR code says. */
export const secretUri = (secret: string, email: string): string => totp(secret, email).toString();

/** The time step that a code of ASCII letters or digits belongs to; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const app = totp(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
