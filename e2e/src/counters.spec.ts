import { formatLong, addDays } from '@quarterdeck/domain/business-date';
import { nearMisses, wrongPinsUntilNotice } from '@quarterdeck/domain/pin-guard';
import { signInAtCounter, fillDay, test, typePin } from './at-counter.ts';
import { expect, readMail, setting, signInByApi, today } from './journey.ts';

test('a negative count and an old date need a staff member with the edit right', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByLabel('Actual cash count').fill('-20');
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.kim.pin, 'Save record');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Only Sam Lee or the owner can save a negative count.')).toBeVisible();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByRole('listitem').filter({ hasText: 'by Sam Lee' }).getByText('Adjusted')).toBeVisible();

  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await page.getByLabel('Date').fill(addDays(today, -4));
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.kim.pin, 'Save record');
  const earliest = formatLong(addDays(today, -3));
  await expect(dialog.getByText(`can save a record dated before ${earliest}.`)).toBeVisible();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page).toHaveURL(/\/staff-dashboard/);
});

test('the owner sees which records were adjusted or entered late', async ({ page, counter, openBrowser }) => {
  const { owner, storeId, games } = counter;
  await owner.addDay(storeId, games, { date: addDays(today, -9), sum: 5 });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByLabel('Actual cash count').fill('-20');
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.sam.pin, 'Save record');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  const own = await openBrowser(owner.token);
  await own.goto(`/financials?store=${storeId}&period=all`);
  await expect(own.getByRole('row').filter({ hasText: 'Adjusted' })).toHaveCount(1);
  await own
    .getByRole('link', { name: /^Details of/ })
    .last()
    .click();
  await expect(own.getByText('Entered late').first()).toBeVisible();
});

test('without games the counter is sent to the owner', async ({ page, counter }) => {
  const { owner, storeId, games } = counter;
  for (const { _id } of games) await owner.call('/games/delete-game', { _id, storeId });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await expect(page.getByText('Ask the owner to add games.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Game' })).toHaveCount(0);
});

test('a new counter is announced, named and removed', async ({ page, counter, openBrowser }) => {
  const { owner, storeId } = counter;
  const own = await openBrowser(owner.token);
  await own.goto(`/counters?store=${storeId}`);
  await expect(own.getByText('No counter yet')).toBeVisible();
  await signInAtCounter(page, counter);
  const row = own.getByRole('list', { name: 'Counters' }).getByRole('listitem');
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const { link } = await readMail(owner.email, 'A new counter signed in at Boardwalk Pier 7');
  expect(link).toBe(`/counters?store=${storeId}`);
  await row.getByRole('button', { name: /^Add name/ }).click();
  await row.getByLabel('Name').fill('Front desk');
  // A name that could not be saved stays in its field.
  const rename = '**/counters/rename';
  await own.route(rename, (route) => route.abort('connectionreset'));
  await row.getByRole('button', { name: 'Save name' }).click();
  await expect(own.getByText('No connection.', { exact: false }).first()).toBeVisible();
  await expect(row.getByLabel('Name')).toHaveValue('Front desk');
  await own.unroute(rename);
  await row.getByRole('button', { name: 'Save name' }).click();
  await expect(row.getByRole('heading', { name: 'Front desk' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Rename Front desk' })).toBeFocused();
  await expect(row.getByText('New', { exact: true })).toHaveCount(0);
  await row.getByRole('button', { name: 'Rename Front desk' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Rename Front desk' })).toBeFocused();
  await own.setViewportSize({ width: 360, height: 740 });
  await row.getByRole('button', { name: 'Actions for Front desk' }).click();
  await row.getByRole('button', { name: 'Rename Front desk' }).click();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByRole('button', { name: 'Actions for Front desk' })).toBeFocused();
  await own.setViewportSize({ width: 1280, height: 860 });
  await row.getByRole('button', { name: 'Remove Front desk' }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(own.getByText('No counter yet')).toBeVisible();
  await expect(page).not.toHaveURL(/\/staff-dashboard/);
});

test('a new counter waits if the owner approves counters', async ({ page, counter, openBrowser }) => {
  const { owner, storeId, credentials } = counter;
  const own = await openBrowser(owner.token);
  await own.goto(`/edit-store?store=${storeId}`);
  await own.getByRole('switch', { name: 'Approve new counters' }).press('Space');
  await own.getByRole('button', { name: 'Save Changes' }).click();
  await expect(own).toHaveURL(/\/stores$/);
  await page.goto('/login');
  await page.getByLabel('Username').fill(credentials.username);
  await page.getByLabel('Password', { exact: true }).fill(credentials.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('This counter is new and needs the owner’s approval.')).toBeVisible();
  const { link } = await readMail(owner.email, 'A new counter at Boardwalk Pier 7 needs your approval');
  await own.goto(link);
  const sent: string[] = [];
  own.on('request', (request) => request.url().endsWith('/counters/approve') && sent.push(request.url()));
  await own.getByRole('button', { name: /^Approve / }).dblclick();
  await expect(own.getByText('Counter approved')).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
});

test('the owner is warned of PIN guessing and unlocks PIN entry', async ({ page, counter, openBrowser }) => {
  const { owner, storeId, credentials } = counter;
  // With more staff, fewer wrong PINs cause a warning.
  for (let more = 0; more < 28; more += 1) await owner.addStaff(storeId, { lastName: `Okafor ${more}` });
  const staff = await owner.call<{ pin: string }[]>('/staff/fetch-store-staff', { storeId });
  const near = new Set(staff.flatMap(({ pin }) => [pin, ...nearMisses(pin)]));
  const guesses = Array.from({ length: 9_000 }, (_, at) => String(1_000 + at)).filter((pin) => !near.has(pin));
  const token = await signInByApi(credentials.username, credentials.password);
  for (const pin of guesses.slice(0, wrongPinsUntilNotice(staff.length)))
    await fetch(`${setting('JOURNEY_URL')}/staff/identify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ pin }),
    });
  await readMail(owner.email, 'Someone may be guessing PINs at Boardwalk Pier 7');
  await signInAtCounter(page, counter);
  await expect(page.getByText('Too many wrong PINs. PIN entry is locked')).toBeVisible();
  const own = await openBrowser(owner.token);
  await own.goto(`/staff?store=${storeId}`);
  await expect(own.getByText('Someone may be guessing PINs: 3 wrong PINs in this store.')).toBeVisible();
  await own.getByRole('button', { name: 'Unlock PIN entry' }).click();
  await expect(own.getByText('Someone may be guessing PINs')).toHaveCount(0);
  await expect(page.getByText('Too many wrong PINs. PIN entry is locked')).toHaveCount(0);
});

test('deleting a staff member offers a new store password in the same step', async ({ page, counter, openBrowser }) => {
  const { owner, storeId, credentials } = counter;
  await signInAtCounter(page, counter);
  const own = await openBrowser(owner.token);
  await own.goto(`/staff?store=${storeId}`);
  const card = own.getByRole('article', { name: 'Kim Park' });
  await card.getByRole('link', { name: 'Edit Kim Park' }).click();
  await own.getByRole('switch', { name: 'Active Employee' }).press('Space');
  await own.getByRole('button', { name: 'Update Staff Member' }).click();
  const leaving = own.getByRole('dialog', { name: 'Deactivate Kim Park?' });
  await expect(leaving.getByRole('switch', { name: 'Set a new store password' })).toBeChecked();
  await leaving.getByRole('button', { name: 'Deactivate' }).click();
  const ready = own.getByRole('region', { name: 'The counter has a new password' });
  await expect(ready.getByText(credentials.username)).toBeVisible();
  await expect(ready.getByText(credentials.password)).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/staff-dashboard/);
  await ready.getByRole('button', { name: 'Done' }).click();

  await own.getByRole('button', { name: 'Delete Sam Lee' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(ready).toBeVisible();
  await expect(own.getByRole('article', { name: 'Sam Lee' })).toHaveCount(0);
});
