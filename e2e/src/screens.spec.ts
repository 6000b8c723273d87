import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { checkAll, expectAccessible, SIZES } from './accessible.ts';
import { createPaymentHistory, addOldPayments, PAID_STORE } from './billing-past.ts';
import { createOwner, expect, type Owner, signInByApi, test, today, visitorTest } from './journey.ts';
import { makeHr, createReferredOwner } from './owners.ts';
import { controlSandbox, subscribe } from './sandbox.ts';

async function fill(owner: Owner) {
  const { storeId, staffCredentials } = await owner.addStore(
    'A name that is far longer than any arcade would have, and still has to fit on a phone',
  );
  await signInByApi(staffCredentials.username, staffCredentials.password);
  const games = await owner.addGames(storeId, [
    'Neon Drift',
    'Claw King',
    'An unbroken_name_without_any_place_to_break_the_line_at_all',
  ]);
  const record = await owner.addDay(storeId, games, { date: today, sum: 3_333_333.33 });
  return { storeId, record, game: games[0] };
}

test.setTimeout(180_000);

visitorTest('the public screens are accessible in both schemes, on a phone and a laptop', async ({ page }) => {
  visitorTest.setTimeout(180_000);
  await checkAll(page, [
    '/',
    '/pricing',
    '/signup',
    '/login',
    '/forgot-password',
    '/reset-password/unknown',
    '/restore-account/unknown',
    '/undo-email-change/unknown',
    '/not-me/unknown',
    '/unsubscribe/unknown',
    '/terms',
    '/resend-verification-email',
    '/email-verified/unknown?token=used',
    '/network-error',
  ]);
});

test('an empty account is accessible', async ({ page }) => {
  await checkAll(page, [
    '/dashboard',
    '/stores',
    '/add-store',
    '/manage-account',
    '/second-factor',
    '/your-history',
    '/staff',
    '/recently-deleted',
  ]);
});

test('the screens of stores and games are accessible', async ({ page, owner }) => {
  const { storeId, game } = await fill(owner);
  await checkAll(page, [
    '/dashboard',
    '/stores',
    ...['/store-details', '/edit-store', '/games', '/add-game'].map((path) => `${path}?store=${storeId}`),
    ...['/game', '/edit-game'].map((path) => `${path}?store=${storeId}&game=${game?._id}`),
  ]);
});

test('the financial screens are accessible', async ({ page, owner }) => {
  const { storeId, record } = await fill(owner);
  await checkAll(page, [
    ...['/financials', '/add-financial'].map((path) => `${path}?store=${storeId}`),
    `/financials?store=${storeId}&period=dates`,
    `/financial-report?store=${storeId}&period=all`,
    ...['/financial-detail', '/edit-financial'].map((path) => `${path}?store=${storeId}&record=${record._id}`),
  ]);
});

test('the history and the deleted items are accessible', async ({ page, owner }) => {
  const { storeId, game, record } = await fill(owner);
  await owner.call('/stores/edit-store', {
    _id: storeId,
    storeName: 'Boardwalk Pier 7',
    address: 'An_unbroken_address_without_any_place_to_break_that_is_wider_than_a_phone',
    notes: 'Keys with Sam.\nAlarm code with Maria.',
    openingFloat: 10_000_000,
  });
  await owner.call('/games/delete-game', { _id: game?._id, storeId });
  await owner.call('/financials/delete-financial', { _id: record._id });
  await checkAll(page, [
    `/counters?store=${storeId}`,
    `/store-history?store=${storeId}`,
    '/activity',
    '/activity?kind=loan&period=last-month',
    `/store-history?store=${storeId}&kind=loan`,
    `/store-history?store=${storeId}&subject=${game?._id}`,
    '/recently-deleted',
  ]);
});

test('the screens of staff and loans are accessible', async ({ page, owner }) => {
  const { storeId } = await fill(owner);
  const { _id: staffId } = await owner.addStaff(storeId, {
    firstName: 'Bartholomäus-Maximilian',
    lastName: 'An_unbroken_name_without_any_place_to_break',
    email: 'an.address.that.is.far.longer.than.a.phone.is.wide@quarterdeck.test',
    paymentValue: 10_000_000,
    hourlyRate: 10_000_000,
  });
  const lend = (today: string) =>
    owner.call('/staff/create-loan', { staffId, amount: 10_000_000, notes: 'For the roof', today });
  const pay = (amount: number) => owner.call('/staff/add-loan-payment', { staffId, amount, notes: 'In cash' });
  await lend('2026-01-05');
  await pay(10_000_000);
  await lend('2026-02-05');
  await pay(3_333_333.33);
  const { _id: other } = await owner.addStaff(storeId, { isActive: false });
  await checkAll(page, [
    ...['/staff', '/add-staff', '/store-details'].map((path) => `${path}?store=${storeId}`),
    ...['/edit-staff', '/staff-loans', '/curriculum-vitae'].map((path) => `${path}?store=${storeId}&staff=${staffId}`),
    `/staff-loans?store=${storeId}&staff=${other}`,
  ]);
});

test('Manage Account is accessible, also while editing', async ({ page, owner, database }) => {
  await fill(owner);
  await checkAll(page, ['/manage-account']);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Email').fill(`new-${owner.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Verification PIN')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Confirm Delete' }).click();
  await expectAccessible(page, 'the open forms of Manage Account');
  await database.db.execute(`update owners set terms_accepted_at = null where email = '${owner.email}'`);
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept terms' })).toBeVisible();
  await expectAccessible(page, 'the dialog of the terms');
});

test('the subscription screens are accessible, also with a failed payment', async ({ page, owner }) => {
  await fill(owner);
  const storeName = 'An_unbroken_name_without_any_place_to_break_the_line_at_all';
  const { subscriptionId, storeId } = await subscribe(owner, storeName);
  const wanted = { storeName: `${storeName}_twice`, storeData: { address: '', notes: '' } };
  const { subscriptionId: open } = await owner.call<{ subscriptionId: string }>(
    '/payment/paypal/create-subscription',
    wanted,
  );
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/billing/success?subscription_id=${subscriptionId}`);
    await expectAccessible(page, `the wait for PayPal ${size.width}`);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expectAccessible(page, `the store that is ready ${size.width}`);
    await page.goto(`/billing/success?subscription_id=${open}`);
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
    await expectAccessible(page, `what PayPal still works on ${size.width}`);
    await page.goto('/manage-account');
    await page.getByRole('button', { name: /Cancel subscription/ }).click();
    await expect(page.getByRole('dialog').getByText('stays on until')).toBeVisible();
    await expectAccessible(page, `the dialog of cancelling ${size.width}`);
  }
  await checkAll(page, ['/billing', '/billing/cancel', '/billing/success', '/add-store']);
  await controlSandbox('paypal/suspend', { subscriptionId });
  await owner.call(`/payment/paypal/subscription/${subscriptionId}`, undefined, 'GET');
  await checkAll(page, [`/billing/again?store=${storeId}`, '/manage-account', '/stores', '/stores?view=cards']);
});

visitorTest('the counter is accessible', async ({ page, database }) => {
  visitorTest.setTimeout(180_000);
  const owner = await createOwner(database);
  const { storeId, staffCredentials } = await owner.addStore();
  await owner.addStaff(storeId, { lastName: 'An_unbroken_name_without_any_place_to_break' });
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const record = await owner.addDay(storeId, games, { date: '2026-01-05', sum: 42.5 });
  await page.goto('/login');
  await page.getByLabel('Username').fill(staffCredentials.username);
  await page.getByLabel('Password', { exact: true }).fill(staffCredentials.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await checkAll(page, [
    '/staff-dashboard',
    '/add-financial',
    ...['/financial-detail', '/edit-financial'].map((path) => `${path}?store=${storeId}&record=${record._id}`),
  ]);
  await page.goto('/staff-dashboard');
  await page.getByRole('button', { name: 'Check Loans' }).click();
  await expect(page.getByRole('dialog').getByLabel('PIN')).toBeVisible();
  await expectAccessible(page, 'the dialog of a PIN');
});

const WIDE = 'An_unbroken_name_without_any_place_to_break_the_line_at_all';

const widen = ({ pool }: Database, { email }: Owner) =>
  pool.query(`update owners set full_name = $1, hr_notes = $2, hr_requested = true where email = $3`, [
    WIDE,
    'Called.\nAn_unbroken_word_without_any_place_to_break_the_line_at_all',
    email,
  ]);

test('the screens of affiliates and HR are accessible', async ({ page, owner, database }) => {
  await checkAll(page, ['/refer']);
  await owner.call('/auth/user/apply-to-intro', undefined, 'PATCH');
  await checkAll(page, ['/refer']);
  const introCode = `WIDE${Date.now().toString(36).toUpperCase()}`;
  await owner.call('/auth/user/create-affiliate', { introCode }, 'PATCH');
  const referred = await createReferredOwner(database, introCode);
  await makeHr(database, owner);
  await widen(database, referred);
  await checkAll(page, ['/refer', '/affiliates', '/users-info']);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectAccessible(page, 'the dialog of a user');
});

test('the HR history and tasks are accessible', async ({ page, owner, database }) => {
  await makeHr(database, owner);
  const other = await createOwner(database);
  const { _id } = await other.call<{ _id: string }>('/auth/user/fetch-user', undefined, 'GET');
  await owner.call('/auth/user/hr/update-users-info', { _id, name: WIDE }, 'PATCH');
  await database.pool.query(
    `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status, paid_at)
     values ($1, gen_random_uuid(), 'SETUP_SESSION', 'Set-up session', 45000, 'ZAR', 'REFUNDED', now())`,
    [_id],
  );
  await checkAll(page, ['/account-history', `/account-history?user=${_id}`, '/paid-extras']);
});

/** Payments of every kind, with texts that are wider than a phone. */
async function fillBilling(owner: Owner, database: Database) {
  await createPaymentHistory(owner);
  await addOldPayments(database, owner, 50);
  await database.pool.query(
    `update payments set store_name = $1, failure_reason = $1
     where store_id is null and owner_id = (select id from owners where email = $2)`,
    ['An_unbroken_text_without_any_place_to_break_the_line_at_all', owner.email],
  );
}

test('the billing history is accessible, also when empty', async ({ page, owner, database }) => {
  await checkAll(page, ['/all-billing-history']);
  await fillBilling(owner, database);
  await checkAll(page, ['/all-billing-history?period=all', '/all-billing-history?period=dates']);
});

test('payments are accessible in print, for HR and in their dialog', async ({ page, owner, database }) => {
  await fillBilling(owner, database);
  await makeHr(database, owner);
  await checkAll(page, ['/billing-report?period=all', '/users-billing']);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/manage-account');
    await page.getByRole('button', { name: `View Payment History of ${PAID_STORE}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Details: / })
      .first()
      .click();
    await expectAccessible(page, `the dialog of a store’s payments ${size.width}`);
  }
});
