import { expect, test } from './journey.ts';

test('the connection tests report their results', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/billing');
  const authentication = page.getByRole('button', { name: 'Test Authentication' });
  const paypal = page.getByRole('button', { name: 'Test PayPal Connection' });
  await authentication.click();
  await expect(page.getByText(`You’re logged in as ${owner.email}.`)).toBeVisible();
  await paypal.click();
  await expect(page.getByText('PayPal is connected. Plan: High Score Hero, $7.00 per month.')).toBeVisible();

  await page.route('**/payment/paypal/auth-check', (route) => route.fulfill({ json: { error: 'The clock is wrong' } }));
  await page.route('**/payment/paypal/test', (route) => route.fulfill({ json: { error: 'PayPal can’t be reached' } }));
  await authentication.click();
  await expect(page.getByRole('alert')).toContainText('Authentication test failed: The clock is wrong');
  await paypal.click();
  await expect(page.getByRole('alert')).toContainText('PayPal test failed: PayPal can’t be reached');
  await page.route('**/payment/paypal/test', (route) => route.fulfill({ json: { error: 'You are not logged in' } }));
  await paypal.click();
  await expect(page.getByRole('alert')).toContainText('Authentication required. Please make sure you are logged in.');
});

test('an ended session shows a message before the redirect', async ({ page, owner }) => {
  await owner.addStore();
  // Without live events, which would redirect before the button is pressed.
  await page.route('**/live?*', (route) => route.abort());
  // The session ends with this call, because a read that is still running would redirect, too.
  await page.route('**/payment/paypal/auth-check', async (route) => {
    await owner.call('/auth/user/logout');
    await route.continue();
  });
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Test Authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('Authentication required. Please make sure you are logged in.');
  await expect(page).toHaveURL(/\/$/);
});
