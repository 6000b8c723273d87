import { expect, test } from 'vitest';
import { appCode } from '../../../test/accounts/authenticator.ts';
import { anOwner, dataOf } from '../../../test/builders.ts';
import { queuedMailsTo } from '../../../test/mail/mails.ts';
import { anApp, asked, typeCode } from '../../../test/accounts/second-factor.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

test('a password reset does not bypass the second factor, not even in a remembered browser', async () => {
  const owner = await anOwner(server);
  const { secret } = await anApp(server, owner);
  const { challenge } = await asked(server, owner);
  const signedIn = dataOf(await typeCode(server, challenge, appCode(secret), { rememberDevice: true }));
  await server.call('POST /auth/user/forgot', { email: owner.email });
  const link = (await queuedMailsTo(server, owner.email)).at(-1)?.action.url ?? '';
  const password = 'another evening of pinball';
  const token = link.split('/').at(-1);
  const reset = await server.call('POST /auth/user/reset', { token, password, password2: password });
  expect(reset.body.success).toBeDefined();
  expect(reset.text).not.toContain('"token"');

  for (const deviceToken of [undefined, signedIn.deviceToken]) {
    const login = { email: owner.email, password, ...(deviceToken && { deviceToken }) };
    const { body } = await server.call<{ token?: string }>('POST /auth/user/login', login);
    expect(body.error).toBeTypeOf('string');
    expect(body.data).not.toHaveProperty('token');
  }
});
