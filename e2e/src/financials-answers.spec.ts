import { addDays, formatShortDay, formatWholeDay } from '@quarterdeck/domain/business-date';
import { expectAccessible } from './accessible.ts';
import { expect, test, today } from './journey.ts';

test('a record shows each game’s usual takings and share, and links to the records before and after', async ({
  page,
  owner,
}) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const day = addDays(today, -1);
  for (let week = 1; week <= 4; week += 1)
    await owner.addDay(storeId, games, {
      date: addDays(day, -7 * week),
      sum: 184,
    });
  const low = await owner.addDay(storeId, games, { date: day, sum: 20 });
  await owner.addDay(storeId, games, { date: today, sum: 30 });
  const list = `/financials?store=${storeId}&period=all`;
  await page.goto(list);

  // One click explains the low day: every game took far less than usual.
  await page.getByRole('link', { name: `Details of ${formatShortDay(day, today)}` }).click();
  const row = page.getByRole('row', { name: /^Neon Drift/ });
  await expect(row).toContainText('50.0% of the games · usually $184');
  await expectAccessible(page, 'record');

  const title = (date: typeof today) => page.getByRole('heading', { name: formatWholeDay(date, today), level: 1 });
  const beside = page.getByRole('navigation', { name: 'Other records' });
  await beside.getByRole('link', { name: 'Next record' }).click();
  await expect(title(today)).toBeVisible();
  await expect(beside.getByRole('link', { name: 'Next record' })).toHaveCount(0);
  await expect(beside.getByRole('link', { name: 'Previous record' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(title(day)).toBeVisible();
  expect(page.url()).toContain(low._id);
  await expect(beside.getByRole('link', { name: 'Previous record' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(title(addDays(day, -7))).toBeVisible();
  // The switch of the single keys applies to them too.
  await page.evaluate(() => localStorage.setItem('single-keys', 'off'));
  await expect(beside.getByRole('link', { name: 'Next record' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(500);
  await expect(title(addDays(day, -7))).toBeVisible();
  // Back returns to the list, not to the record before.
  await page.goBack();
  await expect(page).toHaveURL(list);
});
