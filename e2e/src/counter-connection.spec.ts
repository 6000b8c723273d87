import type { Page } from '@playwright/test';
import { signInAtCounter, fillDay, signIn, test, typePin, wrongPin } from './at-counter.ts';
import { createOwner, expect, hold, url } from './journey.ts';
import { sessionCookie } from './shared-contexts.ts';
import { loseResponses } from './lost-responses.ts';

const WAITING = 'No connection. Your entry is kept. Stay on this screen and it will be sent when you’re back online.';
const waits = (page: Page) => page.getByRole('status').filter({ hasText: WAITING });

async function saveDay(page: Page, pin: string) {
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, pin, 'Save record');
}

test('a connection lost while saving loses neither the entry nor the PIN', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  // The server saves it, but its response is lost.
  const restoreResponses = await loseResponses(page, '/financials/create-financial');
  await saveDay(page, counter.kim.pin);
  await expect(waits(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
  // The draft is only in memory.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain('40.25');
  expect(stored).not.toContain(`"${counter.kim.pin}"`);
  expect(stored).not.toContain('pin');
  await restoreResponses();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Kim Park')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Details of/ })).toHaveCount(1);
});

test('a PIN refused after reconnecting stops the retries and is requested again', async ({
  page,
  counter,
  context,
}) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, wrongPin(counter), 'Save record');
  await expect(waits(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByText('Invalid PIN')).toBeVisible();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Sam Lee')).toBeVisible();
  // Only one wrong PIN was sent.
  const sessions = await counter.owner.call<{ action: string }[]>('/audit/store', { storeId: counter.storeId });
  expect(sessions.filter(({ action }) => action === 'locked')).toEqual([]);
});

test('a waiting entry that is left says so on the dashboard, and asks for its PIN after a reload', async ({
  page,
  counter,
}) => {
  await signInAtCounter(page, counter);
  await page.route('**/financials/create-financial', (route) => route.abort('internetdisconnected'));
  await saveDay(page, counter.kim.pin);
  await expect(waits(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText(/^Entry not sent yet, from /)).toBeVisible();
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await page.reload();
  await page.unroute('**/financials/create-financial');
  await expect(page.getByText('Draft restored')).toBeVisible();
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page.getByText('by Sam Lee')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Details of/ })).toHaveCount(1);
});

test('an offline counter shows its last data with its age and stays signed in', async ({ page, counter, context }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  await signInAtCounter(page, counter);
  await expect(page.getByText('March 5, 2026')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. As of \d+:\d\d [AP]M\.$/)).toBeVisible();
  await expect(page.getByText('March 5, 2026')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/As of/)).toHaveCount(0);

  // Without a response at the start there is nothing to show.
  await page.clock.install();
  const session = '**/auth/user/fetch-user';
  await page.route(session, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You stay signed in')).toBeVisible();
  await page.clock.fastForward('00:30');
  await expect(page.getByRole('heading', { name: 'Network Error' })).toBeVisible();
  await page.unroute(session);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('March 5, 2026')).toBeVisible();
});

test('the network error’s countdown returns a counter to its dashboard', async ({ page, counter }) => {
  await page.clock.install();
  await signInAtCounter(page, counter);
  await page.route('**/auth/user/fetch-user', (route) => route.abort('internetdisconnected'));
  await page.goto('/add-financial');
  await expect(page.getByText('Opening the dashboard in 7 seconds. You stay signed in.')).toBeVisible();
  await page.unroute('**/auth/user/fetch-user');
  await page.clock.runFor(8_000);
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByRole('button', { name: 'Check Loans' })).toBeVisible();
});

test('a draft is offered to the next sign-in of the same store only', async ({ page, counter, database, context }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await page.getByLabel('Neon Drift').fill('40.25');
  await expect(page.getByText('Draft kept')).toBeVisible();
  const leave = async () => {
    // A page outside the app, because the app would navigate on its next call without a session.
    await page.goto('/health/live');
    await context.clearCookies();
    await page.evaluate(() => localStorage.removeItem('session'));
  };

  await leave();
  await signIn(page, counter.sam.username, counter.credentials.password);
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');

  await leave();
  const stranger = await createOwner(database);
  const { storeId, staffCredentials } = await stranger.addStore();
  await stranger.addGames(storeId, ['Neon Drift']);
  await signIn(page, staffCredentials.username, staffCredentials.password);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByText('Unsaved entry')).toHaveCount(0);
  await page.goto('/add-financial');
  await expect(page.getByLabel('Neon Drift')).toHaveValue('');

  await context.addCookies([sessionCookie(counter.owner.token, url())]);
  await page.goto(`/add-financial?store=${counter.storeId}`);
  await expect(page.getByLabel('Neon Drift')).toHaveValue('');
  await expect(page.getByText('Draft restored')).toHaveCount(0);
});

test('a store without staff warns the counter and the owner before typing', async ({ page, counter, openBrowser }) => {
  for (const { _id } of [counter.kim, counter.sam]) await counter.owner.call('/staff/delete-staff', { _id });
  await signInAtCounter(page, counter);
  const words = 'No staff yet. Saving needs a PIN: ask the owner to add staff.';
  await expect(page.getByText(words)).toBeVisible();
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await expect(page.getByText(words)).toBeVisible();

  const owners = await openBrowser(counter.owner.token);
  await owners.goto(`/store-details?store=${counter.storeId}`);
  await expect(owners.getByText('No active staff: the counter can’t save without a PIN.')).toBeVisible();
  await owners.goto('/stores');
  await owners.getByRole('link', { name: 'Add staff to Boardwalk Pier 7' }).click();
  await expect(owners).toHaveURL(/\/add-staff\?store=/);
  await counter.owner.addStaff(counter.storeId);
  await owners.goto('/stores');
  await expect(owners.getByRole('link', { name: 'View Details of Boardwalk Pier 7' })).toBeVisible();
  await expect(owners.getByText('No active staff')).toHaveCount(0);
  await expect(page.getByText(words)).toHaveCount(0);
});

test('the PIN can’t be cancelled while its save is under way', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  const release = await hold(page, '**/financials/create-financial');
  const isSent = page.waitForRequest('**/financials/create-financial');
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.kim.pin, 'Save record');
  await isSent;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Kim Park')).toBeVisible();
});
