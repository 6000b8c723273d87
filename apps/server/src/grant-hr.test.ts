import { expect, test } from 'vitest';
import { anOwner } from '../test/builders.ts';
import { verificationLink } from '../test/mail/mails.ts';
import { aFreePort, aPlace, isRunning, runProgram, type Started } from '../test/program.ts';
import { startTestServer } from '../test/server.ts';
import { until } from '../test/until.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'tilt-the-pinball';

/**
 * Runs `npm run grant-hr -- …`.
 * @returns its exit code and output.
 */
async function grantHr(variables: Record<string, string>, ...options: string[]) {
  const command = runProgram('grant-hr', variables, ...options);
  const code = await command.exited;
  return { code, output: command.output() };
}

async function post<Data>({ url }: Started, path: string, body: object): Promise<Data> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as Data;
}

async function signUp(server: Started): Promise<void> {
  await post(server, '/auth/user/register', { email: EMAIL, password: PASSWORD, password2: PASSWORD });
  const mail = await until('the mail is there', async () => {
    const mails = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { to: string; text: string }[];
    return mails.find(({ to }) => to === EMAIL);
  });
  await post(server, '/auth/user/email-verified', verificationLink(mail.text));
}

const isHr = async (server: Started) => {
  const login = { email: EMAIL, password: PASSWORD };
  const { data } = await post<{ data: { user: { HR: boolean } } }>(server, '/auth/user/login', login);
  return data.user.HR;
};

test('works on the embedded database with and without a running server', async () => {
  const place = await aPlace();
  const start = async (variables: Record<string, string> = {}) => {
    const appUrl = { APP_URL: 'https://arcade.example' };
    const server = runProgram('main', { ...place, ...appUrl, ...variables, PORT: String(await aFreePort()) });
    await isRunning(server);
    return server;
  };
  const first = await start();
  await signUp(first);
  expect(await isHr(first)).toBe(false);
  expect(await grantHr(place, 'ADA@example.com')).toEqual({ code: 0, output: 'ADA@example.com is HR now.\n' });
  expect(await isHr(first)).toBe(true);
  expect(await first.end('SIGTERM')).toBe(0);

  expect(await grantHr(place, '--revoke', EMAIL)).toEqual({ code: 0, output: `${EMAIL} is no longer HR.\n` });
  const second = await start();
  expect(await isHr(second)).toBe(false);
  expect(await second.end('SIGTERM')).toBe(0);

  const third = await start({ HR_EMAILS: `somebody@example.com, ${EMAIL.toUpperCase()}` });
  expect(await isHr(third)).toBe(true);
});

test('works on an external database and reports failures', async () => {
  const server = await startTestServer();
  const { host, port, user, password, database } = server.connection;
  const DATABASE_URL = `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`;
  const owner = await anOwner(server);
  const run = (...options: string[]) => grantHr({ DATABASE_URL }, ...options);
  expect(await run(owner.email)).toEqual({ code: 0, output: `${owner.email} is HR now.\n` });
  expect((await owner.call('GET /users-info')).body.error).toBeUndefined();
  expect(await run('nobody@example.com')).toEqual({
    code: 1,
    output: 'No account has the address nobody@example.com.\n',
  });
  const usage = { code: 1, output: 'npm run grant-hr -- EMAIL\nnpm run grant-hr -- --revoke EMAIL\n' };
  for (const options of [[], ['--revoke'], ['--help'], [owner.email, 'another@example.com']]) {
    expect(await run(...options)).toEqual(usage);
  }
});
