import { expectAccessible, expectAccessibleInEverySize, SIZES } from './accessible.ts';
import { expect, test } from './journey.ts';

for (const size of SIZES) {
  test(`a new owner explores with sample data and removes it again, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    await expect(page.getByText('Add your first store')).toBeVisible();
    await page.getByRole('button', { name: 'Explore with sample data' }).click();
    const bar = page.getByRole('complementary', { name: 'Sample data' });
    await expect(bar).toBeVisible();
    await expect(page.getByRole('link', { name: /Total Stores/i })).toContainText('2');
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
    await expectAccessible(page, `the dashboard with sample data ${size.width}`);

    await page.goto('/stores');
    await expect(bar).toContainText('This is sample data');
    await bar.getByRole('button', { name: 'Remove sample data' }).click();
    const question = page.getByRole('dialog', { name: 'Remove sample data?' });
    await expect(question).toContainText(/2 sample stores with 20 games, \d+ records, and 6 staff members/);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await bar.getByRole('button', { name: 'Remove sample data' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(bar).toBeHidden();
    await expect(page.getByText('Add your first store')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Explore with sample data' })).toBeVisible();
  });
}

test('the confirmation counts added items, and sample data leaves the first store free', async ({ page, owner }) => {
  const [sample] = await owner.call<{ _id: string }[]>('/stores/add-sample-data');
  if (!sample) throw new Error('No sample store was added');
  await owner.addGames(sample._id, ['Typed Here']);
  await page.goto('/add-store');
  await expect(page.getByText('Your first store is free.')).toBeVisible();
  await page.getByLabel('Store Name').fill('Own Pier');
  await page.getByLabel('Address').fill('1 Pier Road');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(page).toHaveURL(/\/stores/);
  const bar = page.getByRole('complementary', { name: 'Sample data' });
  await expect(bar).toContainText('Your figures include sample data.');
  await bar.getByRole('button', { name: 'Remove sample data' }).click();
  const question = page.getByRole('dialog', { name: 'Remove sample data?' });
  await expect(question).toContainText('This includes what you added there: 1 game.');
  await expect(question).toContainText('Your own stores stay as they are.');
  await expectAccessibleInEverySize(page, 'the question about sample data');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: /Total Stores/i })).toContainText('1');
});

test('a sample store has no counter and can’t be deleted alone', async ({ page, owner }) => {
  const [sample] = await owner.call<{ _id: string }[]>('/stores/add-sample-data');
  if (!sample) throw new Error('No sample store was added');
  await page.goto(`/store-details?store=${sample._id}`);
  await expect(page.getByText('Sample stores have no counter.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Delete Store|New password/i })).toHaveCount(0);
  await page.goto('/stores?view=cards');
  await expect(page.getByRole('link', { name: 'View Details of Boardwalk Pier 7 (sample)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Delete Boardwalk/ })).toHaveCount(0);
  await page.goto(`/staff?store=${sample._id}`);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  const leaving = page.getByRole('dialog');
  await expect(leaving.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(leaving.getByRole('switch')).toHaveCount(0);
  await leaving.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByRole('region', { name: 'The counter has a new password' })).toHaveCount(0);
});
