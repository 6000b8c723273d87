import type { Route } from '@playwright/test';
import { count, openForm, recordRow, save } from './entry-form.ts';
import { expect, test } from './journey.ts';

// The server refuses an owner's requests above its limit of concurrent ones, before it does any work.
const refuse = (route: Route) =>
  route.fulfill({
    status: 429,
    headers: { 'retry-after': '1' },
    json: { error: 'Too many requests at once. Please wait 1 second and try again.', code: 'tooManyRequests' },
  });

const CREATE = '**/financials/create-financial';
const LIST = '**/financials/find-records';

test('a refused save or list is retried automatically', async ({ page, owner, context }) => {
  const { storeId } = await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await context.route(CREATE, refuse, { times: 2 });
  await context.route(LIST, refuse, { times: 1 });
  await save(page).click();
  await expect(page.getByText(/saved: \$50\.00, Balanced$/)).toBeVisible();
  await expect(recordRow(page, '$50.00')).toHaveCount(1);
  expect(await owner.call<unknown[]>('/financials/fetch-store-financials', { storeId })).toHaveLength(1);
});

test('a save that is still refused shows an error on the form and keeps the draft', async ({
  page,
  owner,
  context,
}) => {
  test.slow();
  await openForm(page, owner);
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  await context.route(CREATE, refuse);
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many requests at once' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByLabel('Neon Drift')).toHaveValue('50.00');
  await page.reload();
  await expect(page.getByText('Draft restored')).toBeVisible();
  await context.unroute(CREATE);
  await save(page).click();
  await expect(recordRow(page, '$50.00')).toHaveCount(1);
});
