import { addDays, addMonths, formatLong, weekdayOf, type BusinessDate } from '@quarterdeck/domain/business-date';
import { rangeOf } from '@quarterdeck/domain/period';
import { expect, test, today } from './journey.ts';

test('the tabs filter the records and totals', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 10 });
  await owner.addDay(storeId, games, { date: '2024-02-29', sum: 500 });
  await page.goto(`/financials?store=${storeId}`);
  const rows = page.getByRole('link', { name: /^Details of/ });
  await expect(rows).toHaveCount(1);
  await page.getByText('All', { exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('$510.00').first()).toBeVisible();
  await page.getByText('Select Dates').click();
  await expect(page.getByText('Choose a start date and an end date')).toBeVisible();
  await page.getByLabel('Start date').fill('2024-02-01');
  await expect(rows).toHaveCount(0);
  await page.getByLabel('End date').fill('2024-02-29');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('End date').fill('2024-01-29');
  await expect(page.getByText('The end date is before the start date')).toBeVisible();

  // The dates shown are the first to select.
  await page.goto(`/financials?store=${storeId}`);
  await page.getByText('Select Dates').click();
  const month = rangeOf('this-month', today);
  await expect(page.getByLabel('Start date')).toHaveValue(month?.from ?? '');
  await expect(page.getByLabel('End date')).toHaveValue(month?.to ?? '');
  // On a phone the tabs scroll to the chosen one.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByText('Select Dates')).toBeInViewport({ ratio: 1 });
  await expect(rows).toHaveCount(1);
});

test('the current month and week include tomorrow’s record if it is in them, also in print and CSV', async ({
  page,
  owner,
}) => {
  await page.context().addInitScript(() => {
    window.print = () => undefined;
  });
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 10 });
  await owner.addDay(storeId, games, { date: addDays(today, 1), sum: 500 });
  const rows = page.getByRole('link', { name: /^Details of/ });
  const periods = [
    { period: 'month', last: addDays(addMonths(`${today.slice(0, 7)}-01` as BusinessDate, 1), -1) },
    { period: 'week', last: addDays(today, 6 - weekdayOf(today)) },
  ];
  for (const { period, last } of periods) {
    // On the last day of a period, tomorrow's record is in the next one.
    const { count, sum, owed } =
      today < last ? { count: 2, sum: '$510.00', owed: '$63.75' } : { count: 1, sum: '$10.00', owed: '$1.25' };
    await page.goto(`/financials?store=${storeId}&period=${period}`);
    await expect(rows).toHaveCount(count);
    await expect(page.getByText(sum).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /^Owed/ })).toContainText(owed);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await downloading).suggestedFilename()).toContain(`-to-${last}.csv`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: `Print Report (${count})` }).click();
    const report = await opening;
    await expect(report.getByText(`– ${formatLong(last)}`)).toBeVisible();
    await expect(report.getByLabel('Summary')).toContainText(sum);
    await report.close();
  }
});

test('a long list is paged', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  for (let day = 0; day < 35; day += 1)
    await owner.addDay(storeId, games, { date: addDays(today, -day), sum: day + 1 });
  await page.goto(`/financials?store=${storeId}&period=all`);
  const rows = page.getByRole('link', { name: /^Details of/ });
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more (30 of 35)' }).click();
  await expect(rows).toHaveCount(35);
  await expect(page.getByRole('button', { name: /Show more/ })).toHaveCount(0);
  await expect(page.getByText('End of the list')).toBeFocused();
});
