import { expect, test } from './journey.ts';
import { FORMULA, expectNoMarkup, expectTyped, NAME, TEXT, watch } from './markup.ts';
import { makeHr } from './owners.ts';
import { controlSandbox } from './sandbox.ts';

/** Short enough for a cancellation reason. */
const REASON = `${FORMULA} <img src=x onerror=ran(7)>`;

test('markup in paid items shows as typed on every screen and in every mail', async ({
  page,
  context,
  owner,
  database,
}) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(15_000);
  const ran = await watch(context);
  await owner.addStore();

  await page.goto('/billing');
  await page.getByLabel('Store Name').fill(NAME);
  await page.getByLabel('Address').fill(TEXT);
  await page.getByLabel('Notes').fill(TEXT);
  await expectNoMarkup(page);
  const { subscriptionId } = await owner.call<{ subscriptionId: string }>('/payment/paypal/create-subscription', {
    storeName: NAME,
    storeData: { address: TEXT, notes: TEXT },
  });
  // Until it is approved, it is listed as pending.
  await expectTyped(page, '/billing', [NAME]);
  await controlSandbox('paypal/approve', { subscriptionId });
  const { store } = await owner.call<{ store: { _id: string } | null }>('/payment/paypal/check-subscription-status', {
    subscriptionId,
  });
  await page.goto('/manage-account');
  await page
    .getByRole('button', { name: `Cancel subscription of ${NAME}` })
    .first()
    .click();
  await page.getByLabel('Reason (optional)').fill(REASON);
  await expectNoMarkup(page);
  await owner.call('/payment/paypal/cancel-subscription', { subscriptionId, reason: REASON });

  await makeHr(database, owner);
  const screens: [path: string, texts: string[]][] = [
    ['/manage-account', [NAME]],
    // Another test may have moved the sandbox's clock, and with it the month of this payment.
    ['/all-billing-history?period=all', [NAME]],
    ['/billing-report?period=all', [NAME]],
    ['/users-billing', [NAME]],
    ['/your-data', []],
    [`/store-history?store=${store?._id}`, [NAME]],
    [`/store-details?store=${store?._id}`, [NAME, TEXT]],
    [`/billing/again?store=${store?._id}`, []],
  ];
  for (const [path, texts] of screens) await expectTyped(page, path, texts);
  const inAddress = encodeURIComponent(NAME);
  for (const path of ['/billing/success', '/billing/cancel', '/payment-success', '/payment-cancelled', '/checkout']) {
    await expectTyped(page, `${path}?subscription_id=${inAddress}&payment=${inAddress}&next=javascript:ran(8)`, []);
  }

  await expect
    .poll(
      async () => (await database.pool.query('select 1 from mailbox where to_address = $1', [owner.email])).rowCount,
    )
    .toBeGreaterThan(1);
  const { rows } = await database.pool.query<{ text_body: string; html_body: string }>(
    'select text_body, html_body from mailbox where to_address = $1',
    [owner.email],
  );
  expect(rows.map(({ text_body }) => text_body).join()).toContain(NAME);
  for (const { html_body } of rows) expect(html_body).not.toMatch(/<(img|script|svg)/i);

  expect(ran).toEqual([]);
});
