import { expect, test } from './journey.ts';

test('Back goes from each screen to its parent', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 10 });
  const sam = await owner.addStaff(storeId);
  const targets = {
    '/stores': '/dashboard',
    '/store-details': '/stores',
    '/edit-store': '/stores',
    '/add-store': '/stores',
    '/billing': '/add-store',
    '/billing/again': '/stores',
    '/games': '/store-details',
    '/financials': '/store-details',
    '/staff': '/store-details',
    '/add-game': '/games',
    [`/game?game=${games[0]?._id}`]: '/games',
    [`/edit-game?game=${games[0]?._id}`]: '/games',
    [`/correct-records?game=${games[0]?._id}`]: '/games',
    '/add-financial': '/financials',
    [`/financial-detail?record=${record._id}`]: '/financials',
    [`/edit-financial?record=${record._id}`]: '/financials',
    '/add-staff': '/staff',
    [`/edit-staff?staff=${sam._id}`]: '/staff',
    [`/staff-loans?staff=${sam._id}`]: '/staff',
    [`/curriculum-vitae?staff=${sam._id}`]: '/staff',
    '/store-history': '/store-details',
    '/activity': '/stores',
    '/edit-representative': '/representatives',
    '/counters': '/store-details',
    '/recently-deleted': '/stores',
    '/manage-account': '/dashboard',
    '/all-billing-history': '/manage-account',
    '/second-factor': '/manage-account',
    '/refer': '/manage-account',
    '/your-data': '/manage-account',
    '/restore-backup': '/your-data',
  };
  for (const [path, target] of Object.entries(targets)) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}store=${storeId}`);
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await expect(back, path).toHaveAttribute('href', new RegExp(`^${target}(\\?|$)`));
  }
});

test('Back clears a screen’s errors', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  await page.goto(`/financials?store=${storeId}&period=all`);
  await page.getByRole('button', { name: 'Print Report (0)' }).click();
  await expect(page.getByText('No data to print')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/store-details/);
  await expect(page.getByText('No data to print')).toHaveCount(0);
  // The cards move up when there is no overview to show.
  await expect(page.getByRole('heading', { name: 'No records yet' })).toBeVisible();
  await page.getByRole('link', { name: 'View financials' }).click();
  await expect(page.getByText('No Financial Records Found')).toBeVisible();
  await expect(page.getByText('No data to print')).toHaveCount(0);
});
