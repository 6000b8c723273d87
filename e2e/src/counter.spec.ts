import { localDate } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { createOwner, expect, url, visitorTest, type Owner } from './journey.ts';

const PHONE = { width: 360, height: 740 };

interface Person {
  _id: string;
  firstName: string;
  username: string;
  pin: string;
}

interface Counter {
  owner: Owner;
  storeId: string;
  games: { _id: string }[];
  credentials: { username: string; password: string };
  /** May save, and nothing more. */
  kim: Person;
  /** May edit and delete. */
  sam: Person;
}

async function hire(owner: Owner, storeId: string, form: object): Promise<Person> {
  const staff = await owner.call<Person[]>('/staff/create-staff', {
    storeId,
    email: 'staff@example.com',
    phone: '555-0142',
    startDate: '2025-03-01',
    ...form,
  });
  return staff.at(-1) as Person;
}

/** A store with two games and two people, on the phone at its counter. */
const test = visitorTest.extend<{ counter: Counter }>({
  viewport: async ({}, use) => use(PHONE),
  counter: async ({ database }, use) => {
    const owner = await createOwner(database);
    const { storeId, staffCredentials } = await owner.addStore();
    const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
    const kim = await hire(owner, storeId, { firstName: 'Kim', lastName: 'Park' });
    const manages = { editFinancialEnabled: true, deleteFinancialEnabled: true };
    const sam = await hire(owner, storeId, { firstName: 'Sam', lastName: 'Lee', ...manages });
    await use({ owner, storeId, games, credentials: staffCredentials, kim, sam });
  },
});

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
}

const atTerminal = (page: Page, { credentials }: Counter) => signIn(page, credentials.username, credentials.password);

async function typePin(page: Page, pin: string, button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PIN').fill(pin);
  await dialog.getByRole('button', { name: button }).click();
}

const wrongPin = ({ kim, sam }: Counter) =>
  ['1111', '2222', '3333'].find((pin) => pin !== kim.pin && pin !== sam.pin) ?? '';

async function fillDay(page: Page) {
  await page.getByLabel('Neon Drift').fill('40.25');
  await page.getByLabel('Claw King').fill('10');
  await page.getByLabel('Actual cash count').fill('50.25');
}

test('a day is saved at the counter under the name of the PIN, and not under a wrong one', async ({
  page,
  counter,
}) => {
  await atTerminal(page, counter);
  await expect(page.getByText('Nothing is saved for today yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter Staff PIN' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByText('Enter your PIN')).toBeVisible();
  await typePin(page, 'abcd', 'Save day');
  await expect(page.getByText('Invalid PIN')).toBeVisible();
  await typePin(page, wrongPin(counter), 'Save day');
  await expect(page.getByText('Invalid PIN')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('PIN')).toHaveValue('');
  await expect(page.getByRole('dialog').getByLabel('PIN')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
  await page.getByRole('button', { name: 'Save day' }).click();
  await typePin(page, counter.kim.pin, 'Save day');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Kim Park')).toBeVisible();
  await expect(page.getByText('$50.25')).toBeVisible();
  const [record] = await counter.owner.call<{ createdBy: string; date: string }[]>('/financials/list-records', {
    storeId: counter.storeId,
  });
  expect(record).toMatchObject({ createdBy: 'Kim Park', date: localDate(new Date()) });
});

test('a second shift of a day is asked about once, and signed with the PIN that was typed', async ({
  page,
  counter,
}) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: localDate(new Date()), sum: 5 });
  await atTerminal(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save day' }).click();
  await typePin(page, counter.sam.pin, 'Save day');
  await page.getByRole('button', { name: 'Save as another shift' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Sam Lee')).toBeVisible();
  await expect(page.getByText('by Admin')).toBeVisible();
});

test('without staff nobody can sign, and the entry stays', async ({ page, counter }) => {
  for (const { _id } of [counter.kim, counter.sam]) await counter.owner.call('/staff/delete-staff', { _id });
  await atTerminal(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByText('Staff data not available')).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
});

test('who is working decides which buttons a record has', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  await atTerminal(page, counter);
  await expect(page.getByText('Nobody has said who is working')).toBeVisible();
  await page.getByRole('button', { name: 'Say who you are' }).click();
  await typePin(page, counter.kim.pin, 'Continue');
  await expect(page.getByRole('status').filter({ hasText: 'Kim Park is working' })).toBeVisible();
  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await expect(page.getByText('Kim Park may not edit or delete records.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change person' }).click();
  await typePin(page, counter.sam.pin, 'Continue');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Notes').fill('Counted again');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await typePin(page, counter.kim.pin, 'Save Changes');
  await expect(page.getByText('Kim Park may not edit financial records')).toBeVisible();
  await typePin(page, counter.sam.pin, 'Save Changes');
  await expect(page).toHaveURL(/\/staff-dashboard/);

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Sam Lee is working' })).toBeVisible();
  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await expect(page.getByText('Updated by Sam Lee')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await typePin(page, counter.sam.pin, 'Delete');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('No entries yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('March 5, 2026')).toBeVisible();
});

test('somebody who signs in personally is known, and still signs with a PIN', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  await signIn(page, counter.sam.username, counter.credentials.password);
  await expect(page.getByRole('status').filter({ hasText: 'Sam Lee is working' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change person' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await typePin(page, counter.sam.pin, 'Delete');
  await expect(page).toHaveURL(/\/staff-dashboard/);
});

test('five wrong PINs lock the counter until the owner allows PINs again', async ({ page, counter, browser }) => {
  await atTerminal(page, counter);
  await page.getByRole('button', { name: 'Check Loans' }).click();
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/staff/check-loan');
    await typePin(page, wrongPin(counter), 'Check');
    await answered;
  }
  await typePin(page, counter.kim.pin, 'Check');
  await expect(page.getByText(/PIN entry is locked here for 15 more minutes/)).toBeVisible();

  const owners = await counter.owner.openBrowser(browser);
  await owners.goto(`/staff?store=${counter.storeId}`);
  await owners.getByRole('button', { name: 'Allow PINs again' }).click();
  await expect(owners.getByRole('button', { name: 'Allow PINs again' })).toHaveCount(0);
  await owners.context().close();

  await typePin(page, counter.kim.pin, 'Check');
  await expect(page.getByText('No active loan was found for Kim Park.')).toBeVisible();
});

test('a loan is shown to whom it belongs', async ({ page, counter }) => {
  await atTerminal(page, counter);
  await expect(page.getByText('there is an active loan')).toHaveCount(0);
  const loan = { staffId: counter.kim._id, amount: 120.5, today: '2026-01-02', dueDate: '2026-02-01' };
  await counter.owner.call('/staff/create-loan', loan);
  await counter.owner.call('/staff/add-loan-payment', { staffId: counter.kim._id, amount: 20.25 });
  await page.reload();
  await expect(page.getByText('there is an active loan')).toBeAttached();
  await page.getByRole('button', { name: 'Check Loans' }).click();
  await typePin(page, counter.kim.pin, 'Check');
  const result = page.getByRole('dialog');
  for (const text of ['Kim Park', '$120.50', '$100.25', 'Feb 1, 2026', /days overdue/])
    await expect(result.getByText(text)).toBeVisible();
  await result.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(result).toHaveCount(0);
  await page.getByRole('button', { name: 'Check Loans' }).click();
  await typePin(page, counter.sam.pin, 'Check');
  await expect(page.getByText('No active loan was found for Sam Lee.')).toBeVisible();
});

test('an entry that was begun waits on the dashboard', async ({ page, counter }) => {
  await atTerminal(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await page.getByLabel('Neon Drift').fill('40.25');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('An entry is waiting here')).toBeVisible();
  await page.getByRole('link', { name: 'Go on with it' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
});

test('a connection lost while saving loses nothing', async ({ page, counter }) => {
  await atTerminal(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save day' }).click();
  // The server saves it, and its answer never arrives.
  await page.route('**/financials/create-financial', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await typePin(page, counter.kim.pin, 'Save day');
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  await page.unroute('**/financials/create-financial');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
  await page.getByRole('button', { name: 'Save day' }).click();
  await typePin(page, counter.kim.pin, 'Save day');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByRole('link', { name: /^Details of/ })).toHaveCount(1);
});

test('a counter that stays open over midnight shows the new day', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  const ofToday = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today' }) });
  await page.clock.install({ time: new Date('2026-03-05T23:59:00') });
  await atTerminal(page, counter);
  await expect(page.getByRole('heading', { name: 'Thursday, Mar 5' })).toBeVisible();
  await expect(ofToday.getByText('March 5, 2026')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByRole('heading', { name: 'Friday, Mar 6' })).toBeVisible();
  await expect(ofToday.getByText('Nothing is saved for today yet.')).toBeVisible();
});

test('a lock of PINs that has ended is no longer shown', async ({ page, counter }) => {
  await page.clock.install();
  await atTerminal(page, counter);
  let answered: string | null = new Date(Date.now() + 60_000).toISOString();
  await page.route('**/staff/counter', (route) =>
    route.fulfill({ json: { data: { hasActiveLoan: false, pinLockedUntil: answered } } }),
  );
  await page.reload();
  await expect(page.getByText('PIN entry is locked until')).toBeVisible();
  answered = null;
  await page.clock.fastForward('01:30');
  await expect(page.getByText('PIN entry is locked until')).toHaveCount(0);
});

test('the screens of the owner lead back to the counter', async ({ page, counter }) => {
  await atTerminal(page, counter);
  for (const path of ['/dashboard', '/stores', '/staff', '/financials', '/manage-account', '/recently-deleted']) {
    await page.goto(`${path}?store=${counter.storeId}`);
    await expect(page).toHaveURL(`${url()}/staff-dashboard`);
  }
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url()}/login`);
});

test('a new store password signs the counter out', async ({ page, counter }) => {
  await atTerminal(page, counter);
  await expect(page.getByText('Nobody has said who is working')).toBeVisible();
  const { staffCredentials } = await counter.owner.call<{ staffCredentials: { password: string } }>(
    '/stores/new-store-password',
    { _id: counter.storeId },
  );
  await page.reload();
  await expect(page).toHaveURL(`${url()}/`);
  await signIn(page, counter.credentials.username, staffCredentials.password);
});
