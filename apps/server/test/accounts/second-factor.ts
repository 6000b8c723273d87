import type { SecondFactorAsked } from '@quarterdeck/contract/second-factor';
import type { SecondFactor } from '@quarterdeck/contract/second-factor';
import { appCode, SoftwarePasskey } from './authenticator.ts';
import { dataOf, OWNER_PASSWORD, type Owner, type SignedInByToken } from '../builders.ts';
import type { ApiResponse, TestServer } from '../server.ts';

export type Changed = SecondFactor & { recoveryCodes: string[] | null };

/** Turns on an authenticator app. @returns its secret and the recovery codes. */
export async function anApp(server: TestServer, owner: Owner) {
  const { secret } = dataOf(
    await owner.call<{ secret: string; uri: string }>('POST /auth/second-factor/start-authenticator'),
  );
  const changed = dataOf(
    await owner.call<Changed>('POST /auth/second-factor/confirm-authenticator', { code: appCode(secret) }),
  );
  await forgetLastCode(server, owner);
  return { secret, recoveryCodes: changed.recoveryCodes ?? [] };
}

/** Makes the app's current code usable again. */
export const forgetLastCode = (server: TestServer, { ownerId }: Owner) =>
  server.sql('update authenticators set last_step = 0 where owner_id = $1', [ownerId]);

export const startPasskey = async (owner: Owner) =>
  dataOf(
    await owner.call<{ challenge: string; options: { challenge: string } & Record<string, unknown> }>(
      'POST /auth/second-factor/start-passkey',
    ),
  );

/** Adds a passkey. */
export async function aPasskey(owner: Owner, passkey = new SoftwarePasskey(), name = 'Phone') {
  const { challenge, options } = await startPasskey(owner);
  const answer = passkey.created(options.challenge);
  const changed = dataOf(
    await owner.call<Changed>('POST /auth/second-factor/add-passkey', { challenge, name, answer }),
  );
  return { passkey, changed };
}

export const typePassword = (server: TestServer, { email }: Owner, deviceToken?: string): Promise<ApiResponse> =>
  server.call('POST /auth/user/login', { email, password: OWNER_PASSWORD, deviceToken });

/** Signs in with the right password. @returns the request for the second factor. */
export async function asked(server: TestServer, owner: Owner, deviceToken?: string): Promise<SecondFactorAsked> {
  const { body, code } = await typePassword(server, owner, deviceToken);
  if (code !== 'secondFactorNeeded') throw new Error('No second factor was requested');
  return body.data as SecondFactorAsked;
}

export const typeCode = (server: TestServer, challenge: string, code: string, fields: object = {}) =>
  server.call<SignedInByToken>('POST /auth/user/second-factor-code', { challenge, code, ...fields });

export const showPasskey = (server: TestServer, challenge: string, answer: object, fields: object = {}) =>
  server.call<SignedInByToken>('POST /auth/user/second-factor-passkey', { challenge, answer, ...fields });
