import { expect } from 'vitest';
import { createPayPal, PayPalError } from '../../src/features/billing/paypal/paypal.ts';
import { anHttpStub, type Received, type StubResponse } from '../http/http-stub.ts';

export const SECRET = 'hush-hush';
export const BASIC = `Basic ${Buffer.from(`client:${SECRET}`).toString('base64')}`;
export const ACTIVE = { id: 'I-BW452GLLEP1G', status: 'ACTIVE' };

/** A PayPal that accepts sign-ins and responds to other calls as configured. Pauses take no time but are recorded. */
export async function aPayPal(
  respond: (request: Received, token: string) => StubResponse,
  { timeoutMs = 10_000, expiresIn = 32_400 } = {},
) {
  let signIns = 0;
  const stub = await anHttpStub((request) => {
    if (request.path !== '/v1/oauth2/token') return respond(request, (request.headers.authorization ?? '').slice(7));
    signIns += 1;
    return { status: 200, json: { access_token: `token-${signIns}`, expires_in: expiresIn } };
  });
  const pauses: number[] = [];
  const paypal = createPayPal({
    baseUrl: stub.url,
    clientId: 'client',
    clientSecret: SECRET,
    timeoutMs,
    pause: (ms) => Promise.resolve(pauses.push(ms)),
  });
  const calls = () => stub.received.filter(({ path }) => path !== '/v1/oauth2/token');
  return { paypal, pauses, calls, signIns: () => signIns, ...stub };
}

export const failureOf = async (call: Promise<unknown>): Promise<PayPalError> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PayPalError);
  return error as PayPalError;
};

export const newRequest = {
  requestId: '9f0c2a52-0000-4000-8000-000000000001',
  planId: 'P-5ML4271244454362WXNWU5NQ',
  customId: '9f0c2a52-0000-4000-8000-000000000002',
  email: 'ada@example.com',
  brandName: 'Arcade',
  returnUrl: 'https://app.example/billing/success',
  cancelUrl: 'https://app.example/billing/cancel',
};
