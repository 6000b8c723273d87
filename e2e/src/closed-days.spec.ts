import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, test } from './journey.ts';

test('a store gets a closed weekday, a season and a single closed day, and its own cash limit', async ({
  page,
  owner,
}) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/edit-store?store=${storeId}`);
  await page.getByRole('group', { name: 'Open on' }).getByText('Mon').click();
  await expect(page.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked();

  await page.getByRole('button', { name: '+ Add closed days' }).click();
  await expect(page.getByLabel('First day')).toBeFocused();
  await page.getByLabel('First day').fill('2026-12-25');
  await page.getByLabel('Reason').fill('Christmas Day');
  await page.getByRole('switch', { name: 'Every year' }).press('Space');
  await page.getByRole('button', { name: '+ Add closed days' }).click();
  await page.getByLabel('First day').last().fill('2026-11-02');
  await page.getByLabel('Last day').last().fill('2026-11-01');
  await page.getByLabel('Cash limit').fill('12.5');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The last closed day is before the first')).toBeVisible();
  await expectAccessibleInEverySize(page, 'Edit Store with closed days');
  await page.getByLabel('Last day').last().fill('2027-03-15');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Boardwalk Pier 7 saved')).toBeVisible();

  const [saved] = await owner.call<object[]>('/stores/fetch-store');
  expect(saved).toMatchObject({
    cashLimit: 12.5,
    closedWeekdays: [1],
    closedPeriods: [
      { from: '2026-11-02', to: '2027-03-15', everyYear: false, reason: '' },
      { from: '2026-12-25', to: '2026-12-25', everyYear: true, reason: 'Christmas Day' },
    ],
  });
  await page.goto(`/edit-store?store=${storeId}`);
  await expect(page.getByLabel('Cash limit')).toHaveValue('12.50');
  await expect(page.getByLabel('Last day').last()).toHaveValue('');
  await page.getByRole('button', { name: 'Remove closed days 1' }).click();
  await expect(page.getByLabel('First day')).toHaveValue('2026-12-25');
});

test('a store stays open on at least one weekday', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/edit-store?store=${storeId}`);
  const days = page.getByRole('group', { name: 'Open on' }).getByRole('checkbox');
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await day.press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Leave at least one weekday open')).toBeVisible();
  await expect(days.first()).toBeFocused();
});
