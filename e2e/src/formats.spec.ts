import { addDays, weekdayOf } from '@quarterdeck/domain/business-date';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, signInByApi, test, today, type Owner } from './journey.ts';

/** The Monday of this week, and the Sunday after it. */
const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
const sunday = addDays(monday, 6);

/** `23 Nov`, as a browser in Britain writes it. */
const dayMonth = (date: string) => `${Number(date.slice(8))} ${monthOf(date)}`;
const monthOf = (date: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(date));
const yearOf = (date: string) => date.slice(0, 4);
const weekWords = () => {
  if (yearOf(monday) !== yearOf(sunday))
    return `${dayMonth(monday)} ${yearOf(monday)} – ${dayMonth(sunday)} ${yearOf(sunday)}`;
  return monday.slice(0, 7) === sunday.slice(0, 7)
    ? `${Number(monday.slice(8))} – ${dayMonth(sunday)}`
    : `${dayMonth(monday)} – ${dayMonth(sunday)}`;
};

async function aStoreWithToday(owner: Owner) {
  const { storeId, staffCredentials } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 1234.5 });
  return { storeId, credentials: staffCredentials };
}

test('an owner chooses euros, the day first and weeks from Monday: all screens and the counter follow', async ({
  page,
  owner,
  openBrowser,
}) => {
  test.slow();
  const { storeId, credentials } = await aStoreWithToday(owner);
  const token = await signInByApi(credentials.username, credentials.password);
  const counter = await openBrowser(token);
  await counter.goto('/financials');
  await expect(counter.getByText('$1,234.50').first()).toBeVisible();

  await page.goto('/manage-account#formats');
  const section = page.getByRole('region', { name: 'Formats' }).or(page.locator('#formats'));
  await expect(section).toContainText('Example: $1,234.50 · Mon, Nov 23, 2026');
  const notifications = page.locator('#notifications');
  await expect(notifications).toContainText('$5.00');
  const currency = section.getByRole('combobox', { name: 'Currency' });
  await currency.fill('euro');
  await page.getByRole('option', { name: 'Euro (EUR, €)' }).click();
  await expect(section).toContainText('€1,234.50 · Mon, Nov 23, 2026');
  await expect(notifications).toContainText('€5.00');
  const dates = section.getByLabel('Date format');
  await dates.focus();
  await dates.selectOption('23 Nov 2026');
  await expect(section).toContainText('€1,234.50 · Mon, 23 Nov 2026');
  await expect(dates).toBeFocused();
  await section.getByLabel('First day of the week').selectOption('Monday');
  await expectAccessibleInEverySize(page, 'Manage Account with formats');

  await page.goto(`/dashboard?period=this-week`);
  await expect(page.getByRole('link', { name: /^Total Revenue/ })).toContainText('€1,234.50');
  await expect(page.getByText(weekWords()).first()).toBeVisible();
  await page.goto(`/financials?store=${storeId}&period=week`);
  await expect(page.getByText('€1,234.50').first()).toBeVisible();
  await expect(page.getByText(new RegExp(`, ${dayMonth(today)}`)).first()).toBeVisible();
  await expect(page.getByText('$')).toHaveCount(0);
  await page.goto(`/store-details?store=${storeId}`);
  await expect(page.locator('th[abbr]').first()).toHaveAttribute('abbr', 'Monday');

  // The open counter follows without a reload.
  await expect(counter.getByText('€1,234.50').first()).toBeVisible();
  await expect(counter.getByText('$')).toHaveCount(0);
  await page.goto('/activity');
  await expect(page.getByText('Formats').first()).toBeVisible();
});
