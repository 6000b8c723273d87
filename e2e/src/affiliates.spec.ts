import { createOwner, expect, test } from './journey.ts';
import { makeHr, createReferredOwner } from './owners.ts';

test('an owner applies, chooses a code and sees the sign-ups', async ({ page, owner, database, openBrowser }) => {
  const code = `PIER${Date.now().toString(36).toUpperCase()}`;
  await page.goto('/refer');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill('no!');
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText('The code must have 4 to 16 letters and digits')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Create code' }).click();
  const link = page.getByText(`/signup?intro=${code}`);
  await expect(link).toBeVisible();
  await expect(page.getByText('None yet: share your link')).toBeVisible();

  const signUp = await openBrowser();
  await signUp.goto((await link.textContent()) ?? '');
  await expect(signUp.getByText(`You were invited with the code ${code}`)).toBeVisible();
  await signUp.getByLabel('Email').fill(`invited-${code.toLowerCase()}@quarterdeck.test`);
  await signUp.getByLabel('Password', { exact: true }).fill('pier seven high score');
  await signUp.getByLabel('Confirm Password').fill('pier seven high score');
  await signUp.getByRole('button', { name: 'Sign Up' }).click();
  await expect(signUp).toHaveURL(/\/login/);

  await createReferredOwner(database, code.toLowerCase());
  await page.reload();
  const counts = page.getByRole('region', { name: 'Through your link' });
  await expect(counts).toContainText(/Signed up\s*2/);
  await expect(counts).toContainText(/Verified\s*1/);
  await expect(counts).toContainText(/Subscribed\s*0/);
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/manage-account/);

  await makeHr(database, owner);
  await page.goto('/affiliates');
  const row = page.getByRole('listitem').filter({ hasText: owner.email });
  await expect(row).toContainText(code);
  await expect(row).toContainText(/Signed up\s*2/);
});

test('a double click applies once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/user/apply-to-intro') && sent.push(request.url()));
  await page.goto('/refer');
  await page.getByRole('button', { name: 'Apply' }).dblclick();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a code already in use is refused on its field; a code can be generated', async ({ page, owner, database }) => {
  const other = await createOwner(database);
  const code = `TAKEN${Date.now().toString(36).toUpperCase()}`;
  await other.call('/auth/user/create-affiliate', { introCode: code }, 'PATCH');
  await owner.call('/auth/user/apply-to-intro', undefined, 'PATCH');
  await page.goto('/refer');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText('This code is already in use. Choose another.')).toBeVisible();
  await page.getByRole('button', { name: 'Generate a code' }).click();
  await expect(page.getByText(/\/signup\?intro=[A-Z]{5,8}\d{4}$/)).toBeVisible();
});

test('only HR reaches the list of affiliates', async ({ page }) => {
  await page.goto('/affiliates');
  await expect(page).toHaveURL(/\/dashboard/);
});
