import type { Page } from '@playwright/test';
import { expect, test, url, type Owner } from './journey.ts';
import { controlSandbox, subscribe } from './sandbox.ts';

const PENDING =
  'Payment is still being processed. Please wait a moment and refresh the page, or check your PayPal account for the subscription status.';

/** Fills in the form of an additional store and continues to the plan. */
async function requestPier9(page: Page) {
  await page.goto('/add-store');
  await page.getByLabel('Store Name').fill('Pier 9');
  await page.getByLabel('Address').fill('9 Pier Road, Atlantic City');
  await page.getByLabel('Notes').fill('Keys with Lee.');
  await page.getByRole('switch', { name: 'Opening float' }).press('Space');
  await page.getByLabel('Float amount').fill('120');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/billing$/);
}

async function expectPier9(page: Page) {
  await expect(page.getByLabel('Store Name')).toHaveValue('Pier 9');
  await expect(page.getByLabel('Address')).toHaveValue('9 Pier Road, Atlantic City');
  await expect(page.getByLabel('Notes')).toHaveValue('Keys with Lee.');
  await expect(page.getByLabel('Opening float')).toHaveValue('120.00');
}

const addStore = (page: Page) => page.getByRole('button', { name: 'Add Store (Subscription)' });
const atPayPal = (page: Page) => expect(page.getByRole('button', { name: 'Agree & Subscribe' })).toBeVisible();

async function goToPayPal(page: Page) {
  await addStore(page).click();
  await expect(page.getByText('Taking you to PayPal…')).toBeVisible();
  await atPayPal(page);
}

const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

interface Summary {
  waiting: unknown[];
  paidSubscriptions: number;
  totalStores: number;
}
const summaryOf = (owner: Owner) => owner.call<Summary>('/payment/payment-summary', undefined, 'GET');

test('an additional store is approved at PayPal and created once with its sign-in', async ({ page, owner }) => {
  await owner.addStore();
  await requestPier9(page);
  await expectPier9(page);
  await expect(page.getByText('Draft restored')).toHaveCount(0);
  await expect(page.getByText('Test mode: no real payments are made.')).toBeVisible();
  await expect(page.getByText('$7.00 per month')).toBeVisible();
  await addStore(page).dblclick();
  await atPayPal(page);
  expect((await summaryOf(owner)).waiting).toHaveLength(1);
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click();

  const ready = page.getByRole('region', { name: 'Pier 9 is ready' });
  await expect(ready.getByText(/^pier-[a-z2-9]{5}$/)).toBeVisible();
  await expect(ready.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toBeVisible();
  await expect(ready.getByText(/Your stores open in \d seconds?\./)).toBeVisible();
  await expect(page).toHaveURL(/\/stores$/);
  await expect(ready.getByText(/^pier-[a-z2-9]{5}$/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Pier 9' })).toContainText('9 Pier Road, Atlantic City');
  expect(await draftsIn(page)).toEqual([]);
  expect(await summaryOf(owner)).toMatchObject({ waiting: [], paidSubscriptions: 1, totalStores: 2 });
  const stores = await owner.call<{ storeName: string; openingFloat: number }[]>(
    '/stores/user-stores',
    undefined,
    'GET',
  );
  expect(stores.find(({ storeName }) => storeName === 'Pier 9')?.openingFloat).toBe(120);
});

test('the success screen can be reopened and kept open', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId } = await subscribe(owner, 'Pier 9');
  await page.clock.install();
  for (const parameter of ['subscription_id', 'ba_token']) {
    const stores = await owner.call<{ storeName: string }[]>('/stores/user-stores', undefined, 'GET');
    expect(stores).toHaveLength(2);
    await page.goto(`/billing/success?${parameter}=${subscriptionId}&token=EC-1&PayerID=P1`);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByText(/Your stores open in/)).toHaveCount(0);
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('region', { name: 'Pier 9 is ready' })).toBeVisible();
    await expect(page).toHaveURL(/\/billing\/success/);
  }
  await page.reload();
  await page.getByRole('link', { name: 'Go to stores' }).click();
  await expect(page).toHaveURL(/\/stores$/);
});

test('cancelling at PayPal charges nothing and keeps the form', async ({ page, owner }) => {
  await owner.addStore();
  await requestPier9(page);
  await goToPayPal(page);
  await page.getByRole('button', { name: 'Cancel and return' }).click();
  await expect(page).toHaveURL(/\/billing\/cancel\?/);
  await expect(page.getByText('The payment was cancelled')).toBeVisible();
  await expect(page.getByText(/No charges were made/)).toBeVisible();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expectPier9(page);
  // The request was closed at once; trying again creates another one.
  await expect(page.getByText(/not approved yet\./)).toHaveCount(0);
  await goToPayPal(page);
  await page.goto('/billing');
  await expect(page.getByText(/Pier 9: not approved yet\./)).toBeVisible();
  await page.getByRole('link', { name: 'Pier 9: Continue at PayPal' }).click();
  await atPayPal(page);
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Pier 9: Dismiss' }).click();
  await expect(page.getByText(/not approved yet\./)).toHaveCount(0);
  expect((await summaryOf(owner)).waiting).toEqual([]);

  await page.goto('/billing/cancel');
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/billing');
  await page.getByRole('link', { name: 'Back to Stores' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade Stores' })).toBeVisible();
  expect((await summaryOf(owner)).totalStores).toBe(1);
});

test('a pending approval can be checked again', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId } = await owner.call<{ subscriptionId: string }>('/payment/paypal/create-subscription', {
    storeName: 'Pier 9',
    storeData: { address: '', notes: '' },
  });
  // Without live events, which would update the screen before the button is pressed.
  await page.route('**/live?*', (route) => route.abort());
  await page.goto(`/billing/success?subscription_id=${subscriptionId}`);
  await expect(page.getByText('Asking PayPal…')).toBeVisible();
  await expect(page.getByRole('alert').getByText(PENDING)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/billing');
  await controlSandbox('paypal/approve', { subscriptionId });
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('region', { name: 'Pier 9 is ready' })).toBeVisible();
});

test('a return without a usable subscription shows why', async ({ page, owner }) => {
  await owner.addStore();
  const alert = page.getByRole('alert');
  await page.goto('/billing/success?token=EC-1&PayerID=P1');
  await expect(alert).toContainText('Invalid payment response from PayPal - missing subscription ID');
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toHaveCount(0);
  for (const unknown of ['subscription_id=I-SOMEBODYELSE1', 'ba_token=cut-off']) {
    await page.goto(`/billing/success?${unknown}`);
    await expect(alert).toContainText('Subscription not found');
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toHaveCount(0);
  }

  const texts = {
    CANCELLED: 'The subscription was cancelled. Please try again.',
    EXPIRED: 'The subscription has expired. Please create a new subscription.',
    SUSPENDED: 'An error occurred while processing the subscription',
  };
  for (const [status, text] of Object.entries(texts)) {
    const subscription = {
      success: false,
      status,
      message: '',
      storeCreated: false,
      store: null,
      wishedName: null,
      firstChargeAt: null,
    };
    await page.route('**/check-subscription-status', (route) => route.fulfill({ json: { data: subscription } }));
    await page.goto('/billing/success?subscription_id=I-SOMEBODYELSE1');
    await expect(alert).toContainText(text);
  }
  await page.route('**/check-subscription-status', (route) => route.fulfill({ json: { error: '' } }));
  await page.reload();
  await expect(alert).toContainText('An error occurred while checking the subscription status');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/\/billing$/);
});

test('a failed subscription can be retried without losing input', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/billing');
  await addStore(page).click();
  await expect(page.getByText('Store name is required')).toBeVisible();
  await expect(page.getByText('Address is required')).toBeVisible();
  await page.getByLabel('Address').fill('9 Pier Road');
  await page.getByLabel('Store Name').fill('Boardwalk Pier 7');
  await addStore(page).click();
  await expect(page.getByText('A store with this name already exists.')).toBeVisible();
  await page.getByLabel('Store Name').fill('Pier 9');

  const responses = {
    'Failed to create subscription. Please try again.': {
      data: { success: true, subscriptionId: 'I-1', approvalUrl: 'javascript:alert(1)' },
    },
    'PayPal is asleep.': { error: 'PayPal is asleep.' },
    'An error occurred while creating the subscription': { data: null },
  };
  for (const [text, json] of Object.entries(responses)) {
    await page.route('**/create-subscription', (route) => route.fulfill({ json }));
    await addStore(page).click();
    await expect(page.getByRole('alert').getByText(text)).toBeVisible();
    await page.unroute('**/create-subscription');
  }
  await page.reload();
  await expect(page.getByLabel('Store Name')).toHaveValue('Pier 9');
  await goToPayPal(page);
});

test('the browser’s Back button returns from PayPal to a working form', async ({ page, owner }) => {
  await owner.addStore();
  await requestPier9(page);
  await goToPayPal(page);
  await page.goBack();
  await expectPier9(page);
  await expect(page.getByText(/Pier 9: not approved yet\./)).toBeVisible();
  await page.getByLabel('Address').fill('10 Pier Road');
  await goToPayPal(page);
  expect((await summaryOf(owner)).waiting).toHaveLength(1);
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click();
  await page.getByRole('link', { name: 'Go to stores' }).click();
  await expect(page.getByRole('article', { name: 'Pier 9' })).toContainText('10 Pier Road');
});

test('a page restored from the back/forward cache works', async ({ page, owner }) => {
  await owner.addStore();
  const approvalUrl = `${url()}/agree-there`;
  await page.route('**/create-subscription', (route) =>
    route.fulfill({ json: { data: { success: true, subscriptionId: 'I-1', approvalUrl } } }),
  );
  // A response without a page: the browser stays, as if the user had come back.
  await page.route(approvalUrl, (route) => route.fulfill({ status: 204 }));
  await page.goto('/billing');
  await page.getByLabel('Store Name').fill('Pier 9');
  await page.getByLabel('Address').fill('9 Pier Road');
  const isLeaving = page.waitForRequest(approvalUrl);
  await addStore(page).click();
  await isLeaving;
  await expect(page.getByText('Taking you to PayPal…')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByLabel('Store Name')).toHaveValue('Pier 9');
  const isLeavingAgain = page.waitForRequest(approvalUrl);
  await addStore(page).click();
  await isLeavingAgain;
});

test('Back returns to Add Store with the typed values', async ({ page, owner }) => {
  await owner.addStore();
  await requestPier9(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/add-store$/);
  await expect(page.getByLabel('Store Name')).toHaveValue('Pier 9');
  await expect(page.getByLabel('Notes')).toHaveValue('Keys with Lee.');
});

test('without PayPal no subscription can be started, but extras can be bought', async ({ page, owner }) => {
  await owner.addStore();
  await page.route('**/payment/payment-summary', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ json: { data: { ...data, mode: 'off' } } });
  });
  await page.goto('/billing');
  await expect(page.getByText('Payments aren’t set up on this server.')).toBeVisible();
  for (const name of ['Add Store (Subscription)', 'Test Authentication', 'Test PayPal Connection'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.goto('/manage-account');
  await expect(page.getByRole('button', { name: /^Buy / })).toHaveCount(2);
});
