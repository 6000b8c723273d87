import { addDays } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { test as atCounter, fillDay, signInAtCounter, typePin } from './at-counter.ts';
import { count, openForm, recordRow, save, says, saveWithLostResponse, WAITING } from './entry-form.ts';
import { expect, test, today, type Owner } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

const yesterday = addDays(today, -1);

const discard = (page: Page) => page.getByRole('button', { name: 'Discard' });

/** The takings of a store's days, by date. */
async function takingsOf(owner: Owner, storeId: string): Promise<[string, number][]> {
  const records = await owner.call<{ date: string; totalMoneyIn: number }[]>('/financials/fetch-store-financials', {
    storeId,
  });
  return records.map(({ date, totalMoneyIn }): [string, number] => [date, totalMoneyIn]).sort();
}

test('an entry after a discarded one is another record, also if the discarded one was saved', async ({
  page,
  owner,
}) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Date').fill(yesterday);
  await page.getByLabel('Neon Drift').fill('45');
  await expect(says(page, 'Draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await count(page).fill('45');
  const restoreResponses = await loseResponses(page, '/financials/create-financial');
  await save(page).click();
  await expect(says(page, WAITING)).toBeVisible();
  await discard(page).click();
  await restoreResponses();
  await page.getByLabel('Neon Drift').fill('70');
  await count(page).fill('70');
  await save(page).click();
  await expect(recordRow(page, '$70.00')).toBeVisible();
  expect(await takingsOf(owner, storeId)).toEqual([
    [yesterday, 45],
    [today, 70],
  ]);
});

test('a discarded draft leaves a form for today, also after the day has ended', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('45');
  await expect(says(page, 'Draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  const tomorrow = addDays(today, 1);
  await page.route('**/stores/user-stores', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object[] };
    await route.fulfill({
      response,
      json: { ...reply, data: reply.data.map((store) => ({ ...store, today: tomorrow })) },
    });
  });
  const [store] = await owner.call<object[]>('/stores/user-stores', undefined, 'GET');
  await owner.call('/stores/edit-store', { ...store, notes: 'Closes late' });
  await expect(page.getByLabel('Date')).toHaveAttribute('max', addDays(tomorrow, 1));
  await discard(page).click();
  await expect(page.getByLabel('Date')).toHaveValue(tomorrow);
  expect(await takingsOf(owner, storeId)).toEqual([]);
});

test('saving an entry in one tab keeps the unsaved entry of another', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  const other = await context.newPage();
  await other.goto(`/add-financial?store=${storeId}&date=${yesterday}`);
  await expect(other.getByText('0 of 3 games counted')).toBeVisible();
  await page.getByLabel('Neon Drift').fill('45');
  await count(page).fill('45');
  await other.getByLabel('Neon Drift').fill('70');
  await other.getByLabel('Claw King').fill('71');
  await save(page).click();
  await expect(recordRow(page, '$45.00')).toBeVisible();
  await expect
    .poll(() => other.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true);
  await other.reload();
  await expect(other.getByText('Draft restored')).toBeVisible();
  await expect(other.getByLabel('Neon Drift')).toHaveValue('70.00');
  await expect(other.getByLabel('Date')).toHaveValue(yesterday);
});

test('an entry that another tab overwrote is offered once that one is saved', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  const other = await context.newPage();
  await other.goto(`/add-financial?store=${storeId}&date=${yesterday}`);
  await expect(other.getByText('0 of 3 games counted')).toBeVisible();
  await other.getByLabel('Neon Drift').fill('70');
  await page.getByLabel('Neon Drift').fill('4');
  await other.getByLabel('Claw King').fill('71');
  await page.getByLabel('Neon Drift').fill('45');
  await expect(says(page, 'Draft kept')).toBeVisible();
  await other.close();
  await count(page).fill('45');
  await save(page).click();
  await expect(recordRow(page, '$45.00')).toBeVisible();
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(page.getByText('Draft restored')).toBeVisible();
  await expect(page.getByLabel('Claw King')).toHaveValue('71');
  await expect(page.getByLabel('Date')).toHaveValue(yesterday);
  await discard(page).click();
  await page.reload();
  await expect(page.getByText('0 of 3 games counted')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

atCounter('a request that is never answered does not keep the PIN dialog closed', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.route('**/staff/fetch-store-staff', () => new Promise(() => undefined));
  const asked = page.waitForRequest('**/staff/fetch-store-staff');
  await counter.owner.addStaff(counter.storeId, { firstName: 'New', email: 'new@quarterdeck.test' });
  await asked;
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page.getByText(/saved: \$50\.25, Balanced$/)).toBeVisible();
});

atCounter('unsaved changes to a deleted record can be discarded', async ({ page, counter }) => {
  const record = await counter.owner.addDay(counter.storeId, counter.games, { date: yesterday, sum: 5 });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: /^Details of/ }).click();
  await page.getByRole('button', { name: 'Enter PIN to edit or delete' }).click();
  await typePin(page, counter.sam.pin, 'Continue');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Neon Drift').fill('7');
  await expect(says(page, 'Draft kept')).toBeVisible();
  await counter.owner.call('/financials/delete-financial', { _id: record._id });
  await page.goto('/staff-dashboard');
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect(page.getByRole('heading', { name: 'The record was deleted' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByRole('link', { name: 'Resume' })).toHaveCount(0);
});

test('the saved figures are on the record’s screen at once', async ({ page, owner }) => {
  const { storeId, games } = await openForm(page, owner);
  await owner.addDay(storeId, games, { date: today, sum: 10 });
  await page.goto(`/financials?store=${storeId}`);
  await page.getByRole('link', { name: /^Details of/ }).click();
  const summary = page.getByRole('region', { name: 'Daily Summary' });
  await expect(summary).toContainText('$30.00');
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Neon Drift').fill('15');
  await count(page).fill('35');
  // From here on, the record can't be read again.
  await page.route('**/financials/fetch-financial', () => new Promise(() => undefined));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(summary).toContainText('$35.00');
});

test('after a question during the save, or a refused save, the focus is on Save', async ({ page, owner, context }) => {
  const { storeId, games } = await openForm(page, owner);
  await owner.addDay(storeId, games, { date: today, sum: 10 });
  await page.getByLabel('Neon Drift').fill('45');
  await count(page).fill('45');
  await count(page).press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(save(page)).toBeFocused();
  const error = 'Something went wrong';
  await context.route('**/financials/create-financial', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible();
  await expect(save(page)).toBeFocused();
});

test('an entry whose first save succeeded is updated, also if the float was changed since', async ({ page, owner }) => {
  const { storeId } = await openForm(page, owner);
  const restoreResponses = await saveWithLostResponse(page);
  await page.getByLabel('Neon Drift').fill('60');
  await count(page).fill('60');
  const [store] = await owner.call<object[]>('/stores/user-stores', undefined, 'GET');
  await owner.call('/stores/edit-store', { ...store, openingFloat: 100 });
  await restoreResponses();
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update to my figures' }).click();
  await expect(recordRow(page, '$60.00')).toBeVisible();
  expect(await takingsOf(owner, storeId)).toEqual([[today, 60]]);
});

test('restoring a record of a day that was entered again asks first', async ({ page, owner }) => {
  const { storeId, games } = await openForm(page, owner);
  const first = await owner.addDay(storeId, games, { date: today, sum: 10 });
  await owner.call('/financials/delete-financial', { _id: first._id });
  await owner.addDay(storeId, games, { date: today, sum: 20 });
  await page.goto('/recently-deleted');
  const restore = page.getByRole('listitem').getByRole('button', { name: /^Restore/ });
  await restore.click();
  const dialog = page.getByRole('dialog', { name: 'This date already has a record' });
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeFocused();
  expect(await takingsOf(owner, storeId)).toEqual([[today, 60]]);
  await restore.click();
  await dialog.getByRole('button', { name: 'Restore as another shift' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing deleted' })).toBeVisible();
  expect(await takingsOf(owner, storeId)).toEqual([
    [today, 30],
    [today, 60],
  ]);
});
