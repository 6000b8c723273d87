import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, hold, readMail, test } from './journey.ts';

const linkTo = (text: string): string => /https?:\/\/[^\s/]+(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? '';

test('an owner switches a kind off and on for a store, and unsubscribes from a mail', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await page.goto('/manage-account#notifications');
  const row = page.getByRole('group', { name: 'Boardwalk Pier 7' });
  const short = row.getByRole('switch', { name: 'Short cash' });
  await expect(short).toBeChecked();
  // Both changes are shown while their responses are awaited.
  const release = await hold(page, '**/notifications/save-store');
  const digest = row.getByRole('switch', { name: 'Morning digest' });
  await digest.press('Space');
  await short.press('Space');
  await expect(short).not.toBeChecked();
  await expect(digest).not.toBeChecked();
  release();
  await row.getByLabel('Nothing entered').selectOption('By 11 PM');
  await expect(row.getByLabel('Nothing entered')).toBeEnabled();
  await page.reload();
  await expect(short).not.toBeChecked();
  await expect(digest).not.toBeChecked();
  await expect(row.getByLabel('Nothing entered')).toHaveValue('23');
  await short.press('Space');
  await expect(short).toBeChecked();
  await expectAccessibleInEverySize(page, 'Manage Account with notifications');

  const [store] = await owner.call<{ today: string }[]>('/stores/fetch-store');
  const record = await owner.addDay(storeId, games, { date: store?.today ?? '', sum: 100 });
  await owner.call('/financials/edit-financial', shortened(storeId, games, record, store?.today ?? ''), 'PATCH');
  const { text } = await readMail(owner.email, 'Boardwalk Pier 7 is $40.00 short');
  await page.goto(linkTo(text));
  await expect(page.getByText('Emails about short cash, for all your stores.')).toBeVisible();
  await expectAccessibleInEverySize(page, 'Unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  await page.getByRole('link', { name: 'Email preferences' }).click();
  await expect(
    page.getByRole('group', { name: 'All stores' }).getByRole('switch', { name: 'Short cash' }),
  ).not.toBeChecked();
  await expect(short).toBeDisabled();
  await page.goto(linkTo(text));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You’ll get emails about short cash again')).toBeVisible();
});

function shortened(
  storeId: string,
  games: { _id: string }[],
  { _id, version }: { _id: string; version: number },
  date: string,
) {
  const gameFinances = games.map((game) => ({ gameId: game._id, sum: 100 }));
  return { _id, version, storeId, date, gameFinances, expenses: [], actualCashCount: 60, notes: '' };
}
