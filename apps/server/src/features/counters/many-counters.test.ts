import type { Store } from '@quarterdeck/contract/stores';
import { expect, test } from 'vitest';
import { anOwner, aStore, dataOf } from '../../../test/builders.ts';
import { mailsTo } from '../../../test/mail/mails.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const signIn = ({ username, password }: Store, deviceToken?: string) =>
  server.call<{ deviceToken: string }>('POST /auth/user/login', { email: username, password, deviceToken });

test('a script with the store’s password sends few mails and is stopped', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const { deviceToken } = dataOf(await signIn(store));
  const statuses = [];
  for (let tries = 0; tries < 61; tries += 1) statuses.push((await signIn(store)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(59);
  expect(statuses.at(-1)).toBe(429);
  // A known one is not kept out.
  expect((await signIn(store, deviceToken)).status).toBe(200);
  expect(await mailsTo(server, owner.email, 5)).toHaveLength(5);
});
