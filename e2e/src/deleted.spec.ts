import { expect, test } from './journey.ts';

test('deleted items are listed and restored', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  const sam = await owner.addStaff(storeId);
  await owner.call('/financials/delete-financial', { _id: record._id });
  await owner.call('/games/delete-game', { _id: games[0]?._id, storeId });
  await owner.call('/staff/delete-staff', { _id: sam._id });

  await page.goto('/stores');
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'by Admin' })).toHaveCount(3);
  await expect(page.getByText('30 days left').first()).toBeVisible();
  await expect(page.getByText('$20.00')).toBeVisible();
  // A record has the name that its deletion and its Undo use.
  for (const name of ['Neon Drift', 'Sam Okafor', 'Thursday, Mar 5']) {
    await page.getByRole('button', { name: `Restore ${name}` }).click();
    await expect(page.getByRole('button', { name: `Restore ${name}` })).toHaveCount(0);
  }
  await expect(page.getByText('Nothing deleted')).toBeVisible();

  await page.goto(`/games?store=${storeId}`);
  await expect(page.getByRole('heading', { name: 'Neon Drift' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('$20.00').first()).toBeVisible();
});

test('more deleted items than a page are all reached', async ({ page, owner, database }) => {
  const { storeId } = await owner.addStore();
  await owner.addGames(storeId, ['Neon Drift']);
  await database.pool.query(
    `insert into games (owner_id, id, store_id, game_name, quantity, commission_basis_points, rep_name, rep_phone, deleted_at)
     select owner_id, gen_random_uuid(), id, 'Game ' || n, 1, 0, '', '', now() - make_interval(secs => n)
     from stores, generate_series(1, 60) as n where id = $1`,
    [storeId],
  );
  await page.goto('/recently-deleted');
  const items = page.getByRole('button', { name: /^Restore Game/ });
  await expect(items).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(60);
  await page.getByRole('button', { name: 'Restore Game 60' }).click();
  await expect(page.getByText('Game 60 restored')).toBeVisible();
  await expect(items).toHaveCount(59);
});

test('a store that can’t be restored shows why and stays in the list', async ({ page, owner }) => {
  const { storeId } = await owner.addStore('First Arcade');
  await owner.call('/stores/delete-store', { _id: storeId });
  await owner.addStore('Second Arcade');
  await page.goto('/recently-deleted');
  await page.getByRole('button', { name: 'Restore First Arcade' }).click();
  await expect(page.getByRole('alert').getByText(/You already have a free store/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First Arcade' })).toBeVisible();
});
