import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, signInByApi, test, url } from './journey.ts';

test.setTimeout(120_000);
test('activity of all stores is filtered by store, staff member, kind and date, and links to the changed item', async ({
  page,
  owner,
}) => {
  const { storeId, staffCredentials } = await owner.addStore();
  const [game] = await owner.addGames(storeId, ['Neon Drift']);
  const sam = await owner.addStaff(storeId, { editFinancialEnabled: true });
  const record = await owner.addDay(storeId, [{ _id: game?._id ?? '' }], { date: '2026-03-05', sum: 20 });
  const token = await signInByApi(staffCredentials.username, staffCredentials.password);
  const edited = await fetch(`${url()}/financials/edit-financial`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      _id: record._id,
      version: record.version,
      storeId,
      date: '2026-03-05',
      notes: '',
      pin: sam.pin,
      gameFinances: [{ gameId: game?._id, sum: 25.5 }],
      expenses: [],
      actualCashCount: 20,
    }),
  });
  expect(((await edited.json()) as { error?: unknown }).error).toBeUndefined();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/stores');
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Activity' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Sam Okafor changed the record of Mar 5' });
  const status = entry.locator('dl > div', { hasText: 'Status' });
  await expect(status.getByText('Balanced')).toBeVisible();
  await expect(status.getByText('Short $5.50')).toBeVisible();
  await expect(entry.getByText('Daily Profit')).toBeHidden();
  await entry.getByText('Totals').click();
  await expect(entry.getByText('Daily Profit')).toBeVisible();
  await expectAccessibleInEverySize(page, 'Activity');
  await page.setViewportSize({ width: 1280, height: 800 });

  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Anyone' }).click();
  await page.getByRole('button', { name: 'Sam Okafor' }).click();
  await expect(page).toHaveURL(/by=Sam\+Okafor/);
  await expect(page.getByText('Admin added')).toHaveCount(0);
  await expect(entry).toBeVisible();
  await filters.getByRole('button', { name: 'All kinds' }).click();
  await page.getByRole('button', { name: 'Loans', exact: true }).click();
  await expect(page.getByText('No changes match Sam Okafor · Loans.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove filter: Kind, Loans' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Changed by, Sam Okafor' })).toBeFocused();
  await expect(entry).toBeVisible();
  await page.goto('/activity?by=Sam+Okafor&period=dates&from=2025-01-01&to=2025-01-02');
  await expect(page.getByText('No changes match Dates, Jan 1 – 2, 2025 · Sam Okafor.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(page.getByText('Admin opened the store Boardwalk Pier 7')).toBeVisible();

  await entry.getByRole('link', { name: 'Mar 5' }).click();
  await expect(page).toHaveURL(new RegExp(`/financial-detail\\?store=${storeId}&record=${record._id}`));
  await owner.call('/games/delete-game', { _id: game?._id, storeId });
  await page.goto('/activity?kind=game');
  await expect(page.getByText('Admin deleted the game Neon Drift')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Neon Drift' })).toHaveCount(0);
});

test('on a phone the filters scroll in their row and chips remove them', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['An_unbroken_name_without_any_place_to_break_that_is_wider_than_a_phone']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/activity?kind=game&period=today');
  const chips = page.getByRole('list', { name: 'Filters' });
  await expect(chips.getByRole('listitem')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessibleInEverySize(page, 'Activity with filters');
  await chips.getByRole('button', { name: 'Clear filters' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Admin opened the store')).toBeVisible();
});
