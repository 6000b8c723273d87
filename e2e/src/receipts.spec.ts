import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createPaymentHistory } from './billing-past.ts';
import { expect, test } from './journey.ts';

/** Every payment is a group of two rows: itself, and its details. */
const payment = (page: Page, paymentId = 'There is no such payment') =>
  page.getByRole('table', { name: 'Payments' }).locator('tbody').filter({ hasText: paymentId });

test('a payment has its period, its ids behind Details and a receipt as a PDF', async ({ page, owner }) => {
  const { payments } = await createPaymentHistory(owner);
  const first = payments.find(({ refundedAmount }) => refundedAmount === 2.5);
  const failed = payments.find(({ status }) => status === 'FAILED');
  await page.goto('/all-billing-history?period=all');
  const row = payment(page, first?.paymentId);
  await expect(row).toContainText(/Harbour Lights.*[A-Z][a-z]{2} \d{1,2}(, \d{4})? – [A-Z][a-z]{2} \d{1,2}.*Monthly/);
  const id = row.getByText(first?.paymentId ?? '', { exact: true });
  await expect(id).toBeHidden();
  const details = row.getByRole('button', { name: /^Details: Harbour Lights, / });
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(id).toBeVisible();

  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Receipt \(PDF\): Harbour Lights, / }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^quarterdeck-receipt-.*-${first?.paymentId}\\.pdf$`, 'i'));
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // A payment that was not received has no receipt.
  await expect(payment(page, failed?.paymentId).getByRole('button', { name: /^Receipt/ })).toHaveCount(0);

  await page.route('**/payment/receipt/**', (route) => route.fulfill({ json: { error: 'Receipts are being moved' } }));
  await row.getByRole('button', { name: /^Receipt/ }).click();
  await expect(page.getByRole('alert')).toContainText('Receipts are being moved');
});
