import type { Page } from '@playwright/test';
import { expect, type Owner, type StaffMember, test } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

/** Sam in a store, who owes $100. */
async function sam(owner: Owner) {
  const { storeId } = await owner.addStore();
  const { _id: staffId } = await owner.addStaff(storeId);
  await owner.call('/staff/create-loan', { staffId, amount: 100 });
  return { storeId, staffId, address: `/staff-loans?store=${storeId}&staff=${staffId}` };
}

/** The server's amounts of Sam's payments, in dollars. */
async function paymentsOf(owner: Owner, storeId: string) {
  const [member] = await owner.call<StaffMember[]>('/staff/fetch-store-staff', { storeId });
  return member?.loan?.payments.map((payment) => payment.amount);
}

/** Takes a payment that arrives, but whose response is lost. */
async function loseResponse(page: Page) {
  const restoreResponses = await loseResponses(page, '/staff/add-loan-payment');
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/staff/add-loan-payment'));
  await take(page).click();
  await lost;
  await restoreResponses();
}

const amount = (page: Page) => page.getByLabel('Amount');
const take = (page: Page) => page.getByRole('button', { name: 'Take Payment' });

test('a double click takes one payment', async ({ page, owner }) => {
  const { storeId, address } = await sam(owner);
  await page.goto(address);
  await amount(page).fill('25');
  await take(page).dblclick();
  await expect(page.getByText('$25.00 of $100.00 paid back')).toBeVisible();
  expect(await paymentsOf(owner, storeId)).toEqual([25]);
});

test('Enter in the amount issues a loan or takes a payment, and leaves nothing behind', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const { _id } = await owner.addStaff(storeId);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
  await page.goto(`/staff-loans?store=${storeId}&staff=${_id}`);
  await amount(page).fill('100');
  await amount(page).press('Enter');
  await expect(page.getByText('$0.00 of $100.00 paid back')).toBeVisible();
  expect(await drafts()).toEqual([]);
  await amount(page).fill('25');
  await amount(page).press('Enter');
  await expect(page.getByText('$25.00 of $100.00 paid back')).toBeVisible();
  await expect(amount(page)).toHaveValue('');
  expect(await drafts()).toEqual([]);
});

test('a payment whose response is lost is taken once', async ({ page, owner }) => {
  const { storeId, address } = await sam(owner);
  await page.goto(address);
  await amount(page).fill('25');
  // The live stream brings the payment, which empties the form.
  await loseResponse(page);
  await expect(page.getByText('Payment of $25.00 taken')).toBeVisible();
  await expect(amount(page)).toHaveValue('');
  expect(await paymentsOf(owner, storeId)).toEqual([25]);
  // The next one is a separate payment, even of the same amount.
  await amount(page).fill('25');
  await take(page).click();
  await expect(page.getByText('$50.00 of $100.00 paid back')).toBeVisible();
});

test('after a lost response and a reload, the payment is shown and the next one is its own', async ({
  page,
  owner,
}) => {
  const { storeId, address } = await sam(owner);
  await page.goto(address);
  await amount(page).fill('25');
  await loseResponse(page);
  await page.reload();
  await expect(page.getByText('$25.00 of $100.00 paid back')).toBeVisible();
  await expect(amount(page)).toHaveValue('');
  await amount(page).fill('25');
  await take(page).click();
  await expect(page.getByText('$50.00 of $100.00 paid back')).toBeVisible();
  expect(await paymentsOf(owner, storeId)).toEqual([25, 25]);
});

test('a payment that never arrived is not taken for an equal one before it', async ({ page, owner }) => {
  const { storeId, staffId, address } = await sam(owner);
  await owner.call('/staff/add-loan-payment', { staffId, amount: 25 });
  await page.goto(address);
  await expect(page.getByText('$25.00 of $100.00 paid back')).toBeVisible();
  // The loan has a newer version than the form, with the same payments.
  await owner.call('/staff/edit-loan', { staffId, dueDate: '2041-01-01' });
  await expect(page.getByText('Jan 1, 2041').first()).toBeVisible();

  await page.route('**/staff/add-loan-payment', (route) => route.abort('connectionreset'));
  await amount(page).fill('25');
  await take(page).click();
  await expect(page.getByText('No connection. Your input is still here.')).toBeVisible();
  await expect(amount(page)).toHaveValue('25.00');
  await page.unroute('**/staff/add-loan-payment');
  await take(page).click();
  await expect(page.getByText('$50.00 of $100.00 paid back')).toBeVisible();
  expect(await paymentsOf(owner, storeId)).toEqual([25, 25]);
});
