import { addDays, formatMedium, localToday } from '@quarterdeck/domain/business-date';
import { businessDateAt, DEFAULT_DAY_END } from '@quarterdeck/domain/business-day';
import type { Page } from '@playwright/test';
import { expect, type Owner, type StaffMember, test, today } from './journey.ts';

/** Sam in a store, with an optional loan in dollars. */
async function sam(owner: Owner, lent?: number) {
  const { storeId } = await owner.addStore();
  const { _id: staffId } = await owner.addStaff(storeId);
  if (lent !== undefined) await owner.call('/staff/create-loan', { staffId, amount: lent });
  return { storeId, staffId, address: `/staff-loans?store=${storeId}&staff=${staffId}` };
}

/** The server's data of Sam's loan. */
async function loanOf(owner: Owner, storeId: string) {
  const [member] = await owner.call<StaffMember[]>('/staff/fetch-store-staff', { storeId });
  return member?.loan;
}

const amount = (page: Page) => page.getByLabel('Amount');
const take = (page: Page) => page.getByRole('button', { name: 'Take Payment' });
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('a loan is issued, paid in full without overpayment, and followed by another', async ({ page, owner }) => {
  const { storeId, address } = await sam(owner);
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('link', { name: 'Loans of Sam Okafor' }).click();
  await expect(page.getByText('Sam has no loan yet.')).toBeVisible();
  await expect(page.getByLabel('Due date')).toHaveValue(addDays(today, 30));
  for (const [typed, text] of [
    ['', 'Amount is required'],
    ['0', 'Amount must be more than zero'],
    ['-5', 'Amount cannot be negative'],
    ['1.234', 'Amount can have at most two decimals'],
  ] as const) {
    await amount(page).fill(typed);
    await page.getByRole('button', { name: 'Issue loan' }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
  await amount(page).fill('100.10');
  await page.getByLabel('Notes').fill('For the bike 🚲');
  await page.getByRole('button', { name: 'Issue loan' }).click();
  await expect(page.getByText('$0.00 of $100.10 paid back')).toBeVisible();
  await expect(page.getByText(`Due ${formatMedium(addDays(today, 30))}`)).toBeVisible();
  await expect(page.getByText('For the bike 🚲')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue loan' })).toHaveCount(0);

  await amount(page).fill('33.37');
  await take(page).click();
  await expect(page.getByText('$33.37 of $100.10 paid back')).toBeVisible();
  await expect(amount(page)).toHaveValue('');
  await amount(page).fill('66.74');
  await take(page).click();
  await expect(page.getByText('Amount can be at most the outstanding $66.73')).toBeVisible();
  expect(await loanOf(owner, storeId)).toMatchObject({ outstanding: 66.73, status: 'active' });

  await page.getByRole('button', { name: 'Full balance, $66.73' }).click();
  await expect(amount(page)).toHaveValue('66.73');
  await expect(page.getByText('This payment closes the loan.')).toBeVisible();
  await take(page).click();
  await expect(page.getByText('The loan is paid in full.')).toBeVisible();
  await expect(page.getByText('$100.10 of $100.10 paid back')).toBeVisible();
  await expect(take(page)).toHaveCount(0);
  expect(await loanOf(owner, storeId)).toMatchObject({ outstanding: 0, status: 'paid' });

  await amount(page).fill('20');
  // The notice of the payment still covers the button, for ten seconds.
  await amount(page).press('Enter');
  await expect(page.getByText('$0.00 of $20.00 paid back')).toBeVisible();
  await page.goto(address);
  const earlier = page.getByText(`Issued ${formatMedium(today)}, paid ${formatMedium(today)}`);
  await earlier.click();
  await expect(page.getByText('$33.37')).toBeVisible();
  await expect(page.getByText('$66.73')).toBeVisible();
});

test('earlier loans are paged', async ({ page, owner }) => {
  const { staffId, address } = await sam(owner);
  for (let amount = 1; amount <= 12; amount += 1) {
    await owner.call('/staff/create-loan', { staffId, amount });
    if (amount < 12) await owner.call('/staff/add-loan-payment', { staffId, amount });
  }
  await page.goto(address);
  const earlier = page.getByRole('group').filter({ hasText: 'Issued' });
  await expect(earlier).toHaveCount(10);
  await expect(earlier.first()).toContainText('$11.00');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(earlier).toHaveCount(11);
  await expect(earlier.last()).toContainText('$1.00');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('an overdue loan is labeled on the card and its screen', async ({ page, owner }) => {
  const { storeId, staffId, address } = await sam(owner);
  await owner.call('/staff/create-loan', {
    staffId,
    amount: 120,
    today: addDays(today, -33),
    dueDate: addDays(today, -3),
  });
  await page.goto(`/staff?store=${storeId}`);
  const card = page.getByRole('article', { name: 'Sam Okafor' });
  await expect(card).toContainText('Owes $120.00');
  await expect(card).toContainText('Overdue by 3 days');
  await card.getByRole('button', { name: 'Delete Sam Okafor' }).click();
  await expect(page.getByRole('dialog')).toContainText('Sam still owes $120.00, which stays in Outstanding Loans');
  await page.goto(address);
  await expect(page.getByText('Overdue by 3 days')).toBeVisible();
  await page.getByRole('button', { name: 'Change due date or notes' }).click();
  await page.getByLabel('Due date').fill(addDays(today, -34));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The due date is before the loan’s date')).toBeVisible();
  await page.getByLabel('Due date').fill(today);
  await page.getByLabel('Notes').first().fill('Until the end of the month');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Due today')).toBeVisible();
  await expect(page.getByText('Until the end of the month')).toBeVisible();
});

test('payments and loans are removed', async ({ page, owner }) => {
  const { storeId, address } = await sam(owner);
  await page.goto(address);
  await amount(page).fill('80');
  await page.getByRole('button', { name: 'Issue loan' }).click();
  await notice(page, '$80.00 lent to Sam').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Sam has no loan yet.')).toBeVisible();
  expect(await loanOf(owner, storeId)).toBeNull();
  await amount(page).fill('90');
  await page.getByRole('button', { name: 'Issue loan' }).click();
  await expect(page.getByText('$0.00 of $90.00 paid back')).toBeVisible();
  await amount(page).fill('40');
  await take(page).click();
  await notice(page, 'Payment of $40.00 taken').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('$0.00 of $90.00 paid back')).toBeVisible();
  await amount(page).fill('90');
  await take(page).click();
  await expect(page.getByText('$90.00 of $90.00 paid back')).toBeVisible();
  await page.getByRole('button', { name: /Remove the payment of \$90\.00/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('$0.00 of $90.00 paid back')).toBeVisible();
  await page.getByRole('button', { name: 'Remove loan' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Sam has no loan yet.')).toBeVisible();
});

test('a payment above the current balance is refused with the new balance', async ({ page, owner }) => {
  const { storeId, staffId, address } = await sam(owner, 50);
  await page.goto(address);
  await amount(page).fill('30');
  await owner.call('/staff/add-loan-payment', { staffId, amount: 40 });
  await take(page).click();
  await expect(page.getByText('Amount can be at most the outstanding $10.00')).toBeVisible();
  await expect(page.getByText('$40.00 of $50.00 paid back')).toBeVisible();
  expect(await loanOf(owner, storeId)).toMatchObject({ outstanding: 10 });
});

test('a loan is written off with a reason, restored, and followed by another', async ({ page, owner }) => {
  const { storeId, address } = await sam(owner, 80);
  await page.goto(address);
  await page.getByRole('button', { name: 'Write off' }).click();
  const question = page.getByRole('dialog', { name: 'Write off $80.00?' });
  await question.getByLabel('Reason (optional)').fill('Moved away');
  await question.getByRole('button', { name: 'Write off' }).click();
  await notice(page, '$80.00 written off').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('$0.00 of $80.00 paid back', { exact: true })).toBeVisible();
  expect(await loanOf(owner, storeId)).toMatchObject({ status: 'active', outstanding: 80 });

  await amount(page).fill('30');
  await take(page).click();
  await page.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('dialog').getByLabel('Reason (optional)').fill('Moved away');
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('$30.00 of $80.00 paid back, $50.00 written off')).toBeVisible();
  await expect(page.getByText('Moved away')).toBeVisible();
  await expect(page.getByRole('button', { name: /Remove the payment/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo write-off' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText('$30.00 of $80.00 paid back', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  // Until it is written off, the amount is that of a payment.
  await expect(page.getByRole('heading', { name: 'Issue loan' })).toBeVisible();
  await amount(page).fill('20');
  // The notice of the write-off still covers the button, for ten seconds.
  await amount(page).press('Enter');
  await expect(page.getByText('$0.00 of $20.00 paid back')).toBeVisible();
  await page.getByText(`Issued ${formatMedium(today)}, written off ${formatMedium(today)}`).click();
  await expect(page.getByRole('main').getByText('$50.00 written off')).toBeVisible();
  await page.goto(`/store-history?store=${storeId}&kind=loan`);
  await expect(page.getByText('Admin wrote off the loan of Sam Okafor').first()).toBeVisible();
});

test('loans of former staff stay in Outstanding Loans and the report until settled', async ({ page, owner }) => {
  const { storeId } = await sam(owner, 80);
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: today, sum: 10 });
  await page.goto(`/staff?store=${storeId}`);
  await page.getByRole('button', { name: 'Delete Sam Okafor' }).click();
  await expect(
    page.getByText('Sam still owes $80.00, which stays in Outstanding Loans until it’s paid or written off.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Sam Okafor deleted')).toBeVisible();
  await page.goto(`/financial-report?store=${storeId}&period=all`);
  await expect(page.getByText('Sam Okafor (former staff)')).toBeVisible();
  await page.goto(`/financials?store=${storeId}`);
  await page.getByRole('link', { name: /Sam Okafor \(former staff\)/ }).click();
  await expect(page.getByText('Sam no longer works here.')).toBeVisible();
  await amount(page).fill('30');
  await take(page).click();
  await expect(page.getByText('$30.00 of $80.00 paid back')).toBeVisible();
  await page.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click();
  await expect(page.getByText('$30.00 of $80.00 paid back, $50.00 written off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue loan' })).toHaveCount(0);
  await page.goto(`/financials?store=${storeId}`);
  await expect(page.getByText('No open loans.')).toBeVisible();
});

test('loans of a deleted store stay in Recently deleted', async ({ page, owner }) => {
  const { storeId } = await sam(owner, 80);
  await page.goto(`/store-details?store=${storeId}`);
  await page.getByRole('button', { name: /^Delete Store/ }).click();
  await expect(page.getByText('Staff owe $80.00, which stays in Recently deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page).toHaveURL(/\/stores/);
  await page.goto('/recently-deleted');
  await page.getByRole('link', { name: /Sam Okafor/ }).click();
  await expect(page.getByText('Boardwalk Pier 7 was deleted.')).toBeVisible();
  await amount(page).fill('80');
  await take(page).click();
  await expect(page.getByText('$80.00 of $80.00 paid back')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/recently-deleted/);
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await expect(page.getByText('Loans of deleted stores')).toHaveCount(0);
});

test('a loan of a deleted store is due by the store’s business date, not by the browser’s', async ({
  page,
  owner,
  database,
}) => {
  const { storeId, staffId } = await sam(owner);
  const storeToday = (timeZone: string) => businessDateAt(new Date(), { timeZone, dayEndsAt: DEFAULT_DAY_END });
  // One of the two is always on another date than the browser.
  const timeZone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => storeToday(zone) !== localToday()) ?? '';
  await database.pool.query('update stores set time_zone = $1 where id = $2', [timeZone, storeId]);
  await owner.call('/staff/create-loan', { staffId, amount: 80 });
  await owner.call('/staff/edit-loan', { staffId, dueDate: storeToday(timeZone) });
  await owner.call('/stores/delete-store', { _id: storeId });
  await page.goto('/recently-deleted');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sam Okafor' })).toContainText('Due today');
});
