import { rangeOf } from '@quarterdeck/domain/period';
import { formatAmount, fromDollars, sum } from '@quarterdeck/domain/money';
import type { Locator, Page } from '@playwright/test';
import { buyExtra, createPaymentHistory, setPaymentDate, addOldPayments, PAID_STORE } from './billing-past.ts';
import { expect, test, today } from './journey.ts';
import { paymentsOf, controlSandbox, subscribe, type Paid } from './sandbox.ts';

/** Every payment is a group of two rows: itself, and its details. */
const paymentsIn = (scope: Page | Locator) => scope.locator('tbody');
const payment = (scope: Page | Locator, named: { paymentId: string } | undefined) =>
  paymentsIn(scope).filter({ hasText: named?.paymentId ?? 'There is no such payment' });

const openDialog = async (page: Page) => {
  await page.goto('/manage-account');
  await page.getByRole('button', { name: `View Payment History of ${PAID_STORE}` }).click();
  return page.getByRole('dialog', { name: 'Billing History' });
};

/** The PayPal payments minus refunds, plus `more` dollars. Card payments in rand are left out. */
const keptUsd = (payments: Paid[], more: number): string => {
  const kept = payments.filter(({ status, subscriptionId }) => status === 'SUCCESS' && subscriptionId !== null);
  return formatAmount(sum([fromDollars(more), ...kept.map((one) => fromDollars(one.amount - one.refundedAmount))]));
};

/** Replaces the print dialog, which a test cannot close. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

test('a store’s history has all, successful and failed payments with counts', async ({ page, owner }) => {
  const { subscriptionId, payments } = await createPaymentHistory(owner);
  const of = (status: string) => payments.filter((one) => one.status === status);
  const [failed] = of('FAILED');
  const [refunded] = of('REFUNDED');
  const first = of('SUCCESS').find(({ refundedAmount }) => refundedAmount > 0);
  const dialog = await openDialog(page);
  await expect(dialog).toContainText(PAID_STORE);
  await expect(dialog.getByText(`All (${payments.length})`)).toBeVisible();
  await expect(paymentsIn(dialog)).toHaveCount(payments.length);
  await expect(payment(dialog, failed)).toContainText(/Harbour Lights.*\$7\.00.*FAILED.*Payment denied/);
  await expect(payment(dialog, refunded)).toContainText(/\$7\.00.*REFUNDED.*Fully refunded/);
  await expect(payment(dialog, first)).toContainText(/\$7\.00.*SUCCESS.*\$2\.50 refunded/);
  await expect(payment(dialog, first)).toContainText(
    new RegExp(`High Score Hero · PayPal.*Time\\w+ \\d+, \\d{4}, .*${subscriptionId}.*Billing cycleMonthly`),
  );

  await dialog.getByText('Failed (1)').click();
  await expect(paymentsIn(dialog)).toHaveCount(1);
  await expect(payment(dialog, failed)).toBeVisible();
  await dialog.getByText(`Successful (${of('SUCCESS').length})`).click();
  await expect(payment(dialog, first)).toBeVisible();
  await expect(paymentsIn(dialog)).toHaveCount(of('SUCCESS').length);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `View Payment History of ${PAID_STORE}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('the next billing date shows while the subscription is active, and the end date after cancelling', async ({
  page,
  owner,
}) => {
  await owner.addStore();
  const { subscriptionId } = await subscribe(owner, PAID_STORE);
  const dialog = await openDialog(page);
  const first = paymentsIn(dialog).first();
  await expect(first).toContainText(/Next billing\w+ \d+, \d{4}, in [\d,]+ days/);
  await owner.call('/payment/paypal/cancel-subscription', { subscriptionId, reason: 'Closed for the winter' });
  await page.reload();
  await openDialog(page);
  await expect(first).toContainText(/Paid until\w+ \d+, \d{4}/);
  await expect(dialog.getByText('Next billing')).toHaveCount(0);
});

test('a slow history shows loading, a warning, an error with Retry and the empty state', async ({ page, owner }) => {
  await owner.addStore();
  await subscribe(owner, PAID_STORE);
  // Live events would refetch the history and remove Retry before it is pressed.
  await page.route('**/live?*', (route) => route.abort());
  await page.clock.install();
  let respond = (): unknown => undefined;
  let mode: 'silent' | 'refused' | 'empty' = 'silent';
  await page.route('**/payment/store-payment-history/**', async (route) => {
    if (mode === 'refused') return route.fulfill({ json: { error: 'The history is being moved' } });
    if (mode === 'empty') return route.fulfill({ json: { data: [] } });
    await new Promise<void>((resolve) => (respond = resolve));
    return route.fulfill({ json: { error: 'The history is being moved' } });
  });
  const dialog = await openDialog(page);
  await expect(dialog.getByText('Loading billing history…')).toBeVisible();
  const warned = page.waitForEvent('console', (message) => message.text().includes('has been loading for 10 seconds'));
  await page.clock.fastForward(10_000);
  await expect(dialog.getByText(/This is taking longer than usual/)).toBeVisible();
  expect((await warned).type()).toBe('warning');
  mode = 'refused';
  respond();
  await expect(dialog.getByText('The history is being moved')).toBeVisible();
  mode = 'empty';
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('heading', { name: 'No payment history found' })).toBeVisible();
});

test('an owner’s history filters by month, all and dates, and keeps currencies apart', async ({
  page,
  owner,
  database,
}) => {
  await createPaymentHistory(owner);
  await buyExtra(owner);
  const payments = await paymentsOf(owner, () => true);
  const ofThisMonth = payments.filter(({ status }) => status === 'SUCCESS');
  for (const one of payments)
    await setPaymentDate(database, one, ofThisMonth.includes(one) ? new Date().toISOString() : '2026-01-05T12:00:00Z');
  await addOldPayments(database, owner, 2);
  await page.goto('/manage-account');
  await page.getByRole('link', { name: 'View Billing History' }).click();
  await expect(page).toHaveURL('/all-billing-history');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Billing History');
  await expect(page.getByText(`Current Month (${ofThisMonth.length})`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Print Report (${ofThisMonth.length})` })).toBeVisible();
  const list = page.getByRole('table', { name: 'Payments' });
  await expect(paymentsIn(list)).toHaveCount(ofThisMonth.length);
  await expect(paymentsIn(list).filter({ hasText: 'Free Tier' })).toContainText('$0.00');
  const extra = paymentsIn(list).filter({ hasText: 'Set-up session' });
  await expect(extra).toContainText(/Card.*R\s450\.00.*SUCCESS/);
  await expect(extra).not.toContainText('Unknown Store');

  await page.getByText(`All (${payments.length + 2})`).click();
  await expect(paymentsIn(list)).toHaveCount(payments.length + 2);
  await expect(page.getByText('Paid in USD').locator('..')).toContainText(keptUsd(payments, 14));
  await expect(page.getByText('Paid in ZAR').locator('..')).toContainText(/R\s450\.00/);
  const failed = payments.find(({ status }) => status === 'FAILED');
  await expect(payment(list, failed)).toContainText('FAILED');

  await page.getByText('Selected Dates').click();
  await expect(list).toHaveCount(0);
  await page.getByLabel('Start date').fill('2025-01-01');
  await expect(page.getByText('Choose a start date and an end date')).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print Report (0)' })).toBeVisible();
  await page.getByLabel('End date').fill('2025-12-31');
  await expect(paymentsIn(list)).toHaveCount(2);
  await page.reload();
  await expect(paymentsIn(list)).toHaveCount(2);
  await page.getByLabel('End date').fill('2024-12-31');
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/manage-account');
});

test('printing without payments shows an error', async ({ page, context }) => {
  await page.goto('/all-billing-history');
  await expect(page.getByText('No billing history found for the selected criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Print Report (0)' }).click();
  const alert = page.getByRole('alert').getByText('No data to print', { exact: true });
  await expect(alert).toBeVisible();
  await page.getByText('Selected Dates').click();
  await expect(alert).toHaveCount(0);
  // The dates shown are the first to select.
  await expect(page.getByLabel('Start date')).toHaveValue(rangeOf('this-month', today)?.from ?? '');
  await page.getByRole('button', { name: 'Print Report (0)' }).click();
  await expect(alert).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await page.goto('/billing-report?period=all');
  await expect(alert).toBeVisible();
});

test('extreme dates show all payments', async ({ page, owner }) => {
  await createPaymentHistory(owner);
  const list = page.getByRole('table', { name: 'Payments' });
  await page.goto('/all-billing-history?period=all');
  await expect(paymentsIn(list).first()).toBeVisible();
  const paymentCount = await paymentsIn(list).count();
  await page.goto('/all-billing-history?period=dates&from=0001-01-01&to=9999-12-31');
  await expect(paymentsIn(list)).toHaveCount(paymentCount);
  await page.goto('/billing-report?period=dates&from=0001-01-01&to=9999-12-31');
  await expect(page.getByRole('heading', { name: 'Billing report' })).toBeVisible();
});

test.describe('in Auckland', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('an end date covers its whole day across a clock change', async ({ page, owner, database }) => {
    await addOldPayments(database, owner, 4);
    const moments = ['2026-04-04T11:00:00Z', '2026-04-05T11:59:59Z', '2026-04-05T12:00:00Z', '2026-04-04T10:59:59Z'];
    const old = (await paymentsOf(owner, () => true)).toSorted((a, b) => a.paymentId.localeCompare(b.paymentId));
    for (const [index, moment] of moments.entries()) await setPaymentDate(database, old[index]!, moment);
    await page.goto('/all-billing-history?period=dates&from=2026-04-05&to=2026-04-05');
    const list = page.getByRole('table', { name: 'Payments' });
    await expect(list.getByRole('rowheader')).toHaveText([/^Old Arcade 2/, /^Old Arcade 1/]);
    await expect(paymentsIn(list).first()).toContainText('Apr 5, 2026, 11:59 PM');
    await page.getByLabel('Start date').fill('2026-04-04');
    await expect(paymentsIn(list)).toHaveCount(3);
    await page.getByLabel('End date').fill('2026-04-06');
    await expect(paymentsIn(list)).toHaveCount(4);
  });
});

test('a long history is paged on screen and complete in print', async ({ page, owner, database }) => {
  await createPaymentHistory(owner);
  await buyExtra(owner);
  const payments = await paymentsOf(owner, () => true);
  await addOldPayments(database, owner, 120 - payments.length);
  await countPrints(page);
  await page.goto('/all-billing-history?period=all');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody');
  await expect(rows).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more (50 of 120)' }).click();
  await expect(rows).toHaveCount(100);
  await page.getByRole('button', { name: 'Show more (100 of 120)' }).click();
  await expect(rows).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  // Some were created at the same moment: none may appear twice.
  const names = (await rows.getByRole('rowheader').allTextContents()).flatMap(
    (text) => /^Old Arcade \d+/.exec(text) ?? [],
  );
  expect(names.toSorted()).toEqual(
    Array.from({ length: 120 - payments.length }, (_, index) => `Old Arcade ${index + 1}`).toSorted(),
  );

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print Report (120)' }).click();
  const report = await opening;
  await expect(report.locator('html[data-printed=yes]')).toBeVisible();
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('Billing report');
  await expect(report.getByText(`Maria Rivera, ${owner.email}`)).toBeVisible();
  await expect(report.getByText(/^September \d+, 2025 – /)).toBeVisible();
  await expect(report.getByText(/^Printed /)).toBeVisible();
  await expect(report.getByRole('navigation')).toHaveCount(0);
  const summary = report.getByLabel('Summary');
  const usd = keptUsd(payments, 7 * (120 - payments.length));
  await expect(summary).toContainText(`Paid in USD${usd}`);
  await expect(summary).toContainText(/Paid in ZARR\s450\.00/);
  await expect(summary).toContainText('Payments120');
  await expect(report.getByRole('row')).toHaveCount(1 + 120 + 2);
  await expect(report.getByRole('row', { name: /Total paid in USD/ })).toContainText(
    `Total paid in USD, after $9.50 refunded${usd}`,
  );

  await report.emulateMedia({ media: 'print' });
  await expect(report.getByRole('button', { name: 'Print' })).toBeHidden();
  const rules = await report.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  );
  expect(rules.find((rule) => rule.startsWith('@page'))).toMatch(/margin: 0\.5in.*counter\(page\).*counter\(pages\)/s);
  const pdf = (await report.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
});

test('loading another page survives a concurrent change', async ({ page, owner, database }) => {
  const { storeId } = await owner.addStore();
  await addOldPayments(database, owner, 60);
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/payment/user-payment-history?*before=*', async (route) => {
    await isHeld;
    await route.continue();
  });
  const isListening = page.waitForResponse((response) => response.url().includes('/live?') && response.ok());
  await page.goto('/all-billing-history?period=all');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody');
  await expect(rows).toHaveCount(50);
  await isListening;
  await page.getByRole('button', { name: 'Show more (50 of 61)' }).click();
  const isTold = page.waitForRequest(/payment-summary/);
  await owner.call('/stores/edit-store', { _id: storeId, storeName: 'Another name', address: 'Elsewhere' });
  await isTold;
  release();
  await expect(rows).toHaveCount(61);
  // The delayed search is sent afterwards.
  await expect(rows.filter({ hasText: 'Another name' })).toHaveCount(1);
});

test('a new payment appears in the open history and in the store’s audit log', async ({ page, owner }) => {
  await owner.addStore();
  const { subscriptionId, storeId } = await subscribe(owner, PAID_STORE);
  const isListening = page.waitForResponse((response) => response.url().includes('/live?') && response.ok());
  await page.goto('/all-billing-history?period=all');
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody');
  await expect(rows).not.toHaveCount(0);
  await isListening;
  const before = await rows.count();
  await controlSandbox('paypal/renew-now', { subscriptionId });
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expect(page.getByText(`All (${before})`)).toHaveCount(0);

  await page.goto(`/store-history?store=${storeId}&kind=subscription`);
  await expect(page.getByText(`${PAID_STORE}: subscription started, by Admin`)).toBeVisible();
});
