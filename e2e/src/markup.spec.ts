import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openSession } from '@quarterdeck/server/access/sessions';
import { randomUUID } from 'node:crypto';
import { expect, signInByApi, test } from './journey.ts';
import { expectNoMarkup, expectTyped, FORMULA, NAME, TEXT, watch } from './markup.ts';
import { makeHr } from './owners.ts';

// A script on a page could do all that its owner can. So no foreign script may run.

async function addStore(page: Page): Promise<string> {
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill(NAME);
  await page.getByLabel('Address').fill(TEXT);
  await page.getByLabel('Notes').fill(TEXT);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/stores/);
  await page.goto('/store-details');
  await expect(page).toHaveURL(/store=/);
  return new URL(page.url()).searchParams.get('store') ?? '';
}

async function addGame(page: Page, storeId: string) {
  await page.goto(`/add-game?store=${storeId}`);
  await page.getByLabel('Game Name').fill(NAME);
  await page.getByLabel('Quantity').fill('1');
  await page.getByRole('textbox', { name: 'Commission' }).fill('10');
  await page.getByLabel('Representative Name').fill(NAME);
  await page.getByLabel('Representative Phone').fill(NAME.slice(0, 30));
  await page.getByRole('button', { name: 'Add Game' }).click();
  await expect(page.getByText(/Phone can contain/)).toBeVisible();
  await page.getByLabel('Representative Phone').fill('555-0101');
  await page.getByRole('button', { name: 'Add Game' }).click();
  await expect(page).toHaveURL(/\/games/);
}

async function addPerson(page: Page, storeId: string) {
  await page.goto(`/add-staff?store=${storeId}`);
  await page.getByLabel('First name').fill(NAME);
  await page.getByLabel('Last name').fill(FORMULA);
  await page.getByLabel('Email').fill(`"<img src=x onerror=ran(6)>"@x.example`);
  await page.getByLabel('Phone').fill('555-0140');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('sam@x.example');
  await page.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page).toHaveURL(/\/staff\?/);
}

async function addDay(page: Page, storeId: string) {
  await page.goto(`/add-financial?store=${storeId}`);
  await page.getByRole('list', { name: 'Games' }).getByRole('textbox').first().fill('10');
  await page.getByRole('button', { name: /Add Expense/i }).click();
  await page.getByLabel('Description').fill(FORMULA + NAME);
  await page.getByLabel('Amount').fill('1');
  await page.getByLabel('Actual cash count').fill('9');
  await page.getByLabel('Notes').fill(TEXT);
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page).not.toHaveURL(/add-financial/);
}

async function lend(page: Page, storeId: string, staffId: string) {
  await page.goto(`/staff-loans?store=${storeId}&staff=${staffId}`);
  await page.getByLabel('Amount').fill('50');
  await page.getByLabel('Notes').fill(TEXT);
  await page.getByRole('button', { name: 'Issue loan' }).click();
  await expect(page.getByRole('button', { name: 'Issue loan' })).toHaveCount(0);
  await page.getByLabel('Amount').fill('5');
  await page.getByLabel('Notes').fill(TEXT);
  await page.getByRole('button', { name: 'Take Payment' }).click();
  await expect(page.getByText('$5.00 of $50.00 paid back')).toBeVisible();
}

async function rename(page: Page) {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name updated successfully')).toBeVisible();
}

async function describeUser(page: Page, email: string) {
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('1 owner found')).toBeVisible();
  await page.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(NAME);
  await dialog.getByLabel('Notes').fill(TEXT);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
}

test('markup in any field shows as typed on every screen and never runs', async ({
  page,
  context,
  owner,
  database,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const ran = await watch(context);
  const storeId = await addStore(page);
  await addGame(page, storeId);
  await addPerson(page, storeId);
  await addDay(page, storeId);

  const [game] = await owner.call<{ _id: string }[]>('/games/fetch-store-games', { storeId });
  const [member] = await owner.call<{ _id: string; pin: string }[]>('/staff/fetch-store-staff', { storeId });
  const [record] = await owner.call<{ _id: string }[]>('/financials/fetch-store-financials', { storeId });
  const [gameId, staffId, recordId] = [game?._id ?? '', member?._id ?? '', record?._id ?? ''];
  await lend(page, storeId, staffId);
  await rename(page);
  await owner.call('/auth/device', { userAgent: NAME, platform: NAME, language: NAME, screen: NAME, timeZone: NAME });
  const me = await owner.call<{ _id: string }>('/auth/user/fetch-user', undefined, 'GET');
  await openSession(database.db, { ownerId: me._id, storeId: null, userAgent: TEXT });
  await database.pool.query(
    `insert into passkeys (owner_id, id, name, credential_id, public_key, sign_count, transports)
     values ($1, gen_random_uuid(), $2, $3, '-', 0, '[]')`,
    [me._id, NAME, randomUUID()],
  );
  await makeHr(database, owner);
  await describeUser(page, owner.email);
  await owner.call('/auth/user/apply-to-intro', undefined, 'PATCH');

  const ofStore = `store=${storeId}`;
  const person = `${NAME} ${FORMULA}`;
  const screens: [path: string, texts: string[]][] = [
    ['/dashboard', [NAME]],
    ['/stores', [NAME, TEXT]],
    [`/store-details?${ofStore}`, [NAME, TEXT]],
    [`/edit-store?${ofStore}`, [NAME, TEXT]],
    [`/games?${ofStore}`, [NAME]],
    [`/game?${ofStore}&game=${gameId}&period=all`, [NAME]],
    [`/edit-game?${ofStore}&game=${gameId}`, [NAME]],
    [`/staff?${ofStore}`, [person]],
    [`/edit-staff?${ofStore}&staff=${staffId}`, [NAME, FORMULA]],
    [`/curriculum-vitae?${ofStore}&staff=${staffId}`, [person, NAME]],
    [`/staff-loans?${ofStore}&staff=${staffId}`, [person, TEXT]],
    [`/financials?${ofStore}`, [NAME]],
    [`/financial-report?${ofStore}&period=all`, [NAME]],
    [`/financial-detail?${ofStore}&record=${recordId}`, [NAME, TEXT, FORMULA + NAME]],
    [`/edit-financial?${ofStore}&record=${recordId}`, [NAME, TEXT, FORMULA + NAME]],
    [`/store-history?${ofStore}`, [NAME, person, TEXT]],
    ['/manage-account', [NAME]],
    ['/second-factor', [NAME]],
    ['/users-info', [NAME, TEXT]],
    ['/account-history', [NAME]],
    ['/affiliates', [NAME]],
    ['/refer', []],
  ];
  for (const [path, texts] of screens) await expectTyped(page, path, texts);

  // The search text is displayed again.
  await page.goto('/users-info');
  await page.getByRole('searchbox').fill(`${NAME}?`);
  await expect(page.getByText(`No owner matches “${NAME}?”.`)).toBeVisible();
  await expectNoMarkup(page);

  // So are texts from URLs.
  const inAddress = encodeURIComponent(NAME);
  for (const path of [
    `/financials?store=${inAddress}`,
    `/store-history?${ofStore}&subject=${inAddress}&kind=${inAddress}`,
    `/email-verified/${inAddress}?token=${inAddress}`,
    `/reset-password/${inAddress}`,
    `/restore-account/${inAddress}`,
    `/no-such-page/${inAddress}?${inAddress}#${inAddress}`,
  ]) {
    await expectTyped(page, path, []);
  }

  await page.goto(`/financials?${ofStore}&period=all`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""javascript:ran(3)""`);
  expect(csv).not.toMatch(/(^|,|\n)"?=HYPERLINK/);

  await owner.call('/financials/delete-financial', { _id: recordId });
  await owner.call('/games/delete-game', { _id: gameId, storeId });
  await owner.call('/staff/delete-staff', { _id: staffId });
  await expectTyped(page, '/recently-deleted', [NAME, person]);
  await expectTyped(page, `/store-history?${ofStore}`, [NAME, person]);

  expect(ran).toEqual([]);
});

test('markup in a store’s name and staff’s names does not run at the counter or before signing in', async ({
  owner,
  openBrowser,
}) => {
  const { storeId, staffCredentials } = await owner.addStore(NAME);
  await owner.addGames(storeId, [NAME]);
  await owner.addStaff(storeId, { firstName: NAME, lastName: FORMULA });
  const token = await signInByApi(staffCredentials.username, staffCredentials.password);
  const page = await openBrowser(token);
  const ran = await watch(page.context());
  await expectTyped(page, '/staff-dashboard', [NAME]);
  await expectTyped(page, '/add-financial', [NAME]);

  const visitor = await openBrowser();
  const ranOutside = await watch(visitor.context());
  await expectTyped(visitor, `/signup?intro=${encodeURIComponent(NAME)}`, []);
  await expectTyped(visitor, `/login?message=${encodeURIComponent(NAME)}`, []);
  expect([...ran, ...ranOutside]).toEqual([]);
});

test('injected markup would not run: only our own scripts do', async ({ page, context }) => {
  const ran = await watch(context);
  await page.goto('/dashboard');
  await expect(page.locator('h1').first()).toBeVisible();
  const refused = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const directives: string[] = [];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          directives.push(effectiveDirective);
          if (directives.length === 3) resolve(directives.sort());
        });
        document.body.insertAdjacentHTML(
          'beforeend',
          '<img src="data:," onerror="ran(1)"><a href="javascript:ran(2)">x</a>',
        );
        const script = document.createElement('script');
        script.textContent = 'ran(3)';
        document.body.append(script);
        document.body.querySelector<HTMLAnchorElement>('a[href^="javascript:"]')?.click();
      }),
  );
  expect(await refused).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
  await expect.poll(() => ran.splice(0).map((what) => what.split(' ')[0])).toEqual(Array(3).fill('refused'));
  // The watcher does work: it notices a script of the test’s own, which no policy blocks.
  await page.evaluate(() => (window as unknown as { ran(number: number): void }).ran(4));
  expect(ran).toEqual(['script 4']);
});
