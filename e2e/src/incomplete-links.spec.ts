import { expect, test, visitorTest } from './journey.ts';

/** The screens of one thing, with what they show for an incomplete link and for one to a thing that is gone. */
const SCREENS: [path: string, parameter: string, incomplete: string, gone: string][] = [
  ['/financial-detail', 'record', 'Not found', 'Financial record not found'],
  ['/edit-financial', 'record', 'Not found', 'Financial record not found'],
  ['/staff-loans', 'staff', 'Staff member not found', 'Staff member not found'],
  ['/edit-staff', 'staff', 'Staff member not found', 'Staff member not found'],
  ['/game', 'game', 'Game not found', 'Game not found'],
  ['/edit-game', 'game', 'Game not found', 'Game not found'],
  ['/edit-representative', 'rep', 'Not found', 'Representative not found'],
];
const GONE = '019af1aa-0000-7000-8000-000000000000';

test('a link that leads nowhere says so and offers no second try', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  for (const [path, parameter, incomplete, gone] of SCREENS) {
    await page.goto(`${path}?store=${storeId}`);
    await expect(page.getByRole('heading', { name: incomplete, exact: true })).toBeVisible();
    await page.goto(`${path}?store=${storeId}&${parameter}=${GONE}`);
    await expect(page.getByRole('heading', { name: gone, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});

visitorTest('a cut link of the verification mail says that it is incomplete', async ({ page }) => {
  await page.goto('/email-verified/019af1aa?token=used');
  await expect(
    page.getByText('The link is incomplete. Copy it whole from the email, or send a new one.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible();
});
