import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newSecret, secretUri, stepOf } from './authenticator-codes.ts';

const STEP_MS = 30_000;
const secret = newSecret();
const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });

describe('a code', () => {
  // The first and last millisecond of a time step.
  test.each([1_800_000_000_000, 1_800_000_029_999])(
    'at %i is accepted with its neighboring steps, and no other',
    (at) => {
      const steps = [-2, -1, 0, 1, 2].map((step) => stepOf(secret, codeAt(at + step * STEP_MS), new Date(at)));
      expect(steps).toEqual([null, 59_999_999, 60_000_000, 60_000_001, null]);
    },
  );

  test.each(['', '12345', '1234567', 'abcdef'])('like %j is wrong', (code) => {
    expect(stepOf(secret, code, new Date())).toBeNull();
  });
});

test('RFC 6238’s example for its secret is accepted', () => {
  // The RFC's table has 8 digits; apps show the last 6.
  expect(stepOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', '005924', new Date(1_234_567_890_000))).toBe(41_152_263);
});

test('each secret is new, and the QR code contains it, the product and the address', () => {
  expect(newSecret()).not.toBe(secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(secretUri(secret, 'a&b@example.com'));
  expect(decodeURIComponent(uri.pathname)).toContain('Quarterdeck:a&b@example.com');
  expect(uri.searchParams.get('secret')).toBe(secret);
});
