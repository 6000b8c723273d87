import type { Page } from '@playwright/test';
import { EXTRAS } from '@quarterdeck/domain/extras';
import { expectAccessibleInEverySize } from './accessible.ts';
import { expect, hold, readMail, signInByApi, test, url } from './journey.ts';
import { paymentsOf, controlSandbox } from './sandbox.ts';
import { sessionCookie } from './shared-contexts.ts';

const [extra] = EXTRAS;
const NAME = extra?.name ?? '';
/** As displayed, with a non-breaking space. */
const PRICE = /R\s?450\.00|ZAR\s?450\.00/;

const extras = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Extras', exact: true }) });
const purchases = (page: Page) =>
  extras(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

const marker = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('paymentInProgress'),
    localStorage.getItem('paymentStartTime'),
    sessionStorage.getItem('purchase'),
  ]);

/**
 * Confirms the purchase.
 * @returns its id at the provider, once the browser is on the card page.
 */
async function goToCardPage(page: Page): Promise<string> {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm purchase' });
  await expect(dialog).toContainText(NAME);
  await expect(dialog).toContainText(PRICE);
  await expect(dialog).toContainText('You’ll pay once by card, in South African rand');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/checkout\/ch_/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();

test('a purchased extra shows under purchases and payments', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/manage-account');
  await expect(extras(page)).toContainText('No purchases yet.');
  await goToCardPage(page);
  await press(page, /^Pay /);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Thank you for your payment.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Redirecting in [1-5] seconds\.\.\.$/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'The dashboard opens in 5 seconds.' })).toHaveCount(1);
  expect(await marker(page)).toEqual([null, null, null]);
  await expect(page.getByText('Your receipt is on its way by email.')).toBeVisible();
  await expect(page.getByText(PRICE)).toBeVisible();
  await page.waitForURL('/dashboard');
  await page.goto('/manage-account');
  await expect(purchases(page)).toHaveCount(1);
  await expect(purchases(page)).toContainText('Paid');
  await expect(purchases(page)).toContainText(PRICE);
  const { text } = await readMail(owner.email, 'Receipt');
  expect(text).toContain(NAME);
  await paymentsOf(owner, (payments) => payments.some(({ status, amount }) => status === 'SUCCESS' && amount === 450));
  await page.goto('/all-billing-history');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await expect(row).toContainText('SUCCESS');
  await expect(row).toContainText(PRICE);
});

test('a refund shows without a reload', async ({ page, owner }) => {
  await owner.addStore();
  const checkoutId = await goToCardPage(page);
  await press(page, /^Pay /);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.goto('/manage-account');
  await expect(purchases(page)).toContainText('Paid');
  await controlSandbox('yoco/refund', { checkoutId });
  await expect(purchases(page)).toContainText('Refunded');
});

test('a result page opened directly shows only its standard text', async ({ page, owner }) => {
  await owner.addStore();
  for (const query of ['', `?payment=${crypto.randomUUID()}`]) {
    await page.goto(`/payment-success${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('main')).toHaveText(
      /Thank you for your payment\.Payment Successful! Thank you for your payment\. The dashboard opens in 5 seconds\.Go to dashboard$/,
    );
  }
});

test('a declined card charges nothing and closes the purchase', async ({ page, owner }) => {
  await owner.addStore();
  await goToCardPage(page);
  await press(page, /^Decline/);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment failed' })).toBeVisible();
  await expect(page.getByText('Your payment didn’t go through', { exact: true })).toBeVisible();
  await expect(page.getByText(`Nothing was charged for ${NAME}.`)).toBeVisible();
  expect(await marker(page)).toEqual([null, null, null]);
  await page.waitForURL('/dashboard');
  await page.goto('/manage-account');
  await expect(purchases(page)).toContainText('Failed');
  await expect(purchases(page)).toContainText('The card was declined');
  expect((await paymentsOf(owner, () => true)).filter(({ amount }) => amount === 450)).toEqual([]);
});

test('a payment is cancelled on the card page', async ({ page, owner }) => {
  await owner.addStore();
  await goToCardPage(page);
  await press(page, /^Cancel$/);
  await expect(page.getByText('Payment was cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText(/^Redirecting/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await expect(page.getByText(`Nothing was charged for ${NAME}.`)).toBeVisible();
  await page.getByRole('button', { name: `Try again: ${NAME}` }).click();
  await page.waitForURL(/\/checkout\/ch_/);
  await page.goto('/manage-account');
  await expect(purchases(page)).toHaveCount(2);
  await expect(purchases(page).first()).toContainText('Pending');
  await expect(purchases(page).last()).toContainText('Not paid');
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: `Dismiss ${NAME}` })
      .last()
      .click();
    await expect(purchases(page)).toHaveCount(left);
  }
  await page.reload();
  await expect(extras(page)).toContainText('No purchases yet.');
});

test('the back button on the card page cancels the payment once', async ({ page, owner }) => {
  await owner.addStore();
  await goToCardPage(page);
  expect(page.url()).toContain('/checkout/ch_');
  await page.goBack();
  await page.waitForURL('/payment-cancelled?reason=browser_back');
  await expect(page.getByText(`Nothing was charged for ${NAME}.`)).toBeVisible();
  await expect(page.getByText('Payment was cancelled using the back button', { exact: true })).toBeVisible();
  expect(await marker(page)).toEqual([null, null, null]);
  await page.waitForURL('/dashboard');
  await page.goto('/checkout');
  await expect(page.getByText('No payment is in progress.', { exact: true })).toBeVisible();
});

test('each cancel reason has its own text', async ({ page, owner }) => {
  await owner.addStore();
  const said: [string, string][] = [
    ['?reason=user_back', "Payment was cancelled using the browser's back button"],
    ['?reason=browser_back', 'Payment was cancelled using the back button'],
    ['?reason=whatever', 'Payment was cancelled'],
    ['', 'Payment was cancelled'],
  ];
  for (const [query, text] of said) {
    await page.goto(`/payment-cancelled${query}`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test('reloading the checkout continues the same payment', async ({ page, owner }) => {
  await owner.addStore();
  const cardPages: string[] = [];
  // The redirect to the card page fails, as in a tunnel.
  await page.route(/\/checkout\/ch_/, async (route) => {
    cardPages.push(route.request().url());
    await (cardPages.length === 1 ? route.fulfill({ status: 204 }) : route.continue());
  });
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Make Payment' })).toBeVisible();
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the card page' })).toBeVisible();
  const [inProgress, startedAt] = await marker(page);
  expect(inProgress).toBe('true');
  expect(Date.parse(startedAt ?? '')).toBeGreaterThan(0);
  await page.reload();
  await page.waitForURL(/\/checkout\/ch_/);
  expect(cardPages).toHaveLength(2);
  expect(new Set(cardPages).size).toBe(1);
  const { _id: ownerId } = await owner.call<{ _id: string }>('/auth/user/fetch-user', undefined, 'GET');
  expect(await owner.call<object[]>('/payment/fetch-purchase-history', { ownerId })).toHaveLength(1);
});

test('a page restored from the back/forward cache is cancelled too', async ({ page, owner }) => {
  await owner.addStore();
  await page.route(/\/checkout\/ch_/, (route) => route.fulfill({ status: 204 }));
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('link', { name: 'Open the card page' })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL('/payment-cancelled?reason=browser_back');
});

test('without a payment in progress the checkout goes to the dashboard', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/checkout');
  await expect(page.getByText('No payment is in progress.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Redirecting in [1-3] seconds\.\.\.$/)).toBeVisible();
  await page.waitForURL('/dashboard');
});

test('a failed start shows an error with Try Again and Back', async ({ page, owner }) => {
  await owner.addStore();
  const answers = [
    { error: '' },
    { data: null },
    { data: { paymentId: crypto.randomUUID(), redirectUrl: null } },
    { data: { paymentId: crypto.randomUUID(), redirectUrl: 'javascript:alert(1)' } },
    { error: { payment: 'Failed to initialize payment. Please try again in a moment.' } },
    { error: { amountInCents: 'Set-up session costs R 500.00.' }, code: 'priceDiffers' },
  ];
  await page.route('**/payment/create-payment', (route) => route.fulfill({ json: answers.shift() }));
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const problem = page.getByRole('alert').filter({ hasText: /./ });
  await expect(problem).toHaveText('Failed to initialize payment');
  await expect(page.getByText('Processing...')).toHaveCount(0);
  expect((await marker(page)).slice(0, 2)).toEqual([null, null]);
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await tryAgain.click();
  await expect(page.getByText('Processing...')).toHaveCount(0);
  await expect(problem).toHaveText('Failed to initialize payment');
  await tryAgain.click();
  await expect(problem).toHaveText('No redirect URL available');
  await tryAgain.click();
  await expect(problem).toHaveText('No redirect URL available');
  await tryAgain.click();
  await expect(problem).toHaveText('Failed to initialize payment. Please try again in a moment.');
  await tryAgain.click();
  await expect(problem).toHaveText('Set-up session costs R 500.00.');
  await expect(tryAgain).toHaveCount(0);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.waitForURL('/manage-account');
  expect(await marker(page)).toEqual([null, null, null]);
});

test('a counter can’t buy extras', async ({ page, owner }) => {
  const { staffCredentials } = await owner.addStore();
  const token = await signInByApi(staffCredentials.username, staffCredentials.password);
  await page.context().addCookies([sessionCookie(token, url())]);
  for (const path of ['/checkout', '/payment-success', '/payment-cancelled']) {
    await page.goto(path);
    await page.waitForURL('/staff-dashboard');
  }
});

test('every step is accessible in both schemes, on a phone and a laptop', async ({ page, owner }) => {
  test.setTimeout(180_000);
  await owner.addStore();
  for (const path of ['/checkout', '/payment-success', '/payment-cancelled?reason=failed']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessibleInEverySize(page, path);
  }
  await goToCardPage(page);
  await press(page, /^Decline/);
  await page.goto('/manage-account');
  await expect(purchases(page)).toContainText('The card was declined');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeFocused();
  await expectAccessibleInEverySize(page, 'Confirm purchase');
  await page.route('**/payment/create-payment', (route) => route.fulfill({ json: { error: 'Not just now' } }));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now' })).toBeFocused();
  await expectAccessibleInEverySize(page, 'a failed start');
});

test('a user who leaves while a payment starts stays in Quarterdeck', async ({ page, owner }) => {
  await owner.addStore();
  const release = await hold(page, '**/payment/create-payment');
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `Buy ${NAME}` }).click();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Processing...', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible();
  const started = page.waitForResponse('**/payment/create-payment');
  release();
  await (await started).finished();
  // A redirect would have begun before the next screen is shown.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  expect(JSON.parse((await marker(page))[2] ?? '')).toMatchObject({ isAtCardPage: false });
});
