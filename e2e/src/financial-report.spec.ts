import { addDays } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, type Owner, test, today } from './journey.ts';

interface Day {
  date: string;
  sums: number[];
  counted: number;
  expense?: number;
  notes?: string;
}

async function saveDay(owner: Owner, storeId: string, games: { _id: string }[], day: Day) {
  const { date, sums, counted, expense, notes = '' } = day;
  await owner.call('/financials/create-financial', {
    storeId,
    date,
    gameFinances: sums.map((sum, index) => ({ gameId: games[index]?._id, sum })),
    expenses: expense === undefined ? [] : [{ description: 'Bulbs', amount: expense }],
    actualCashCount: counted,
    notes,
    idempotencyKey: randomUUID(),
  });
}

/** Two games of one representative and one of another, at percentages that leave half cents. */
async function aStoreWithGames(owner: Owner) {
  const { storeId } = await owner.addStore('Café "Zur Mühle", Pier 7');
  const game = { storeId, quantity: 1, repPhone: '555-0101' };
  let games: { _id: string }[] = [];
  for (const [gameName, repName, commission] of [
    ['Neon Drift', 'Rita Alvarez', 12.5],
    ['Claw King', 'Rita Alvarez', 33.33],
    ['Hoop Fever', 'Sam Okafor', 50],
  ])
    games = await owner.call('/games/create-game', { ...game, gameName, repName, commission });
  return { storeId, games };
}

/** Replaces the print dialog, which a test cannot close. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });

test('commissions add up for every period', async ({ page, owner }) => {
  const { storeId, games } = await aStoreWithGames(owner);
  await saveDay(owner, storeId, games, { date: today, sums: [0.2, 10.01, 5.05], counted: 15.26 });
  await saveDay(owner, storeId, games, { date: '2024-02-29', sums: [100, 0, 20], counted: 120 });
  await page.goto(`/financials?store=${storeId}`);
  const summary = card(page, 'Commission Summary');
  // 0.025 + 3.336 and 2.525, each rounded to the cent, half up.
  await expect(summary.getByRole('row', { name: /Rita Alvarez/ })).toContainText('$3.37');
  await expect(summary.getByRole('row', { name: /Rita Alvarez/ })).toContainText('on $10.21 takings');
  await expect(summary.getByRole('row', { name: /Sam Okafor/ })).toContainText('$2.53');
  await expect(summary.getByRole('row', { name: /^Owed/ })).toContainText('$5.90');
  await page.getByText('All', { exact: true }).click();
  await expect(summary.getByRole('row', { name: /Rita Alvarez/ })).toContainText('$15.87');
  await expect(summary.getByRole('row', { name: /Sam Okafor/ })).toContainText('$12.53');
  await expect(summary.getByRole('row', { name: /^Owed/ })).toContainText('$28.40');
  await page.goto(`/financials?store=${storeId}&period=dates&from=2024-02-29&to=2024-02-29`);
  await expect(summary.getByRole('row', { name: /^Owed/ })).toContainText('$22.50');
});

test('outstanding loans show due dates and link to the staff’s loans', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const lend = async (firstName: string, amount: number, dueDate: string) => {
    const person = { storeId, firstName, lastName: 'Zola', email: 'a@staff.example', phone: '555-0100' };
    const list = await owner.call<{ _id: string; firstName: string }[]>('/staff/create-staff', {
      ...person,
      startDate: '2026-01-05',
    });
    const staffId = list.find((one) => one.firstName === firstName)?._id ?? '';
    await owner.call('/staff/create-loan', { staffId, amount, dueDate, notes: '', today: addDays(today, -10) });
    return staffId;
  };
  const ann = await lend('Ann', 120.5, addDays(today, -3));
  await lend('Bo', 80, addDays(today, 1));
  await owner.call('/staff/add-loan-payment', { staffId: ann, amount: 20.25, notes: '', today });
  await page.goto(`/financials?store=${storeId}`);
  const loans = card(page, 'Outstanding Loans');
  await expect(loans.getByRole('link', { name: /Ann Zola/ })).toContainText('$100.25');
  await expect(loans.getByRole('link', { name: /Ann Zola/ })).toContainText('Overdue by 3 days');
  await expect(loans.getByRole('link', { name: /Bo Zola/ })).toContainText(/Due \w+ \d/);
  await expect(loans).toContainText('$180.25');
  await loans.getByRole('link', { name: /Ann Zola/ }).click();
  await expect(page).toHaveURL(`/staff-loans?store=${storeId}&staff=${ann}`);
});

test('the report opens in a new window with every record and prints', async ({ page, owner }) => {
  test.setTimeout(120_000);
  const { storeId, games } = await aStoreWithGames(owner);
  const days = 105;
  for (let day = 0; day < days; day += 1)
    // Within a dollar it is balanced, and its 50 cents are not in the total difference.
    await saveDay(owner, storeId, games, {
      date: addDays(today, -day),
      sums: [10, 20, 30.5],
      counted: day === 0 ? 61 : 60.5,
    });
  await saveDay(owner, storeId, games, { date: '2025-01-05', sums: [1, 0, 0], counted: 2.01, expense: 1 });
  await saveDay(owner, storeId, games, { date: '2025-01-04', sums: [5, 0, 0], counted: 3.99 });
  await countPrints(page);
  await page.goto(`/financials?store=${storeId}&period=all`);
  await expect(page.locator('tfoot').first()).toContainText('+$1.00, 2 off');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Print Report (${days + 2})` }).click();
  const report = await opening;
  await expect(report.locator('html[data-printed=yes]')).toBeVisible();

  await expect(report.getByText('Quarterdeck', { exact: true })).toBeVisible();
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('Café "Zur Mühle", Pier 7');
  await expect(report.getByText('7 Pier Road, Atlantic City')).toBeVisible();
  await expect(report.getByText(/^Financial report, January 4, 2025 – /)).toBeVisible();
  await expect(report.getByText(/^Printed /)).toBeVisible();
  await expect(report.getByRole('navigation')).toHaveCount(0);

  // 105 × 60.50 + 1.00 + 5.00
  await expect(report.getByLabel('Summary')).toContainText('$6,358.50');
  await expect(report.getByLabel('Summary')).toContainText(`${days + 2} on ${days + 2} days`);
  await expect(card(report, 'Commission Summary').getByRole('row', { name: /^Total/ })).toContainText('$6,358.50');
  await expect(card(report, 'Outstanding Loans')).toContainText('No open loans.');
  const records = card(report, 'Records');
  await expect(records.getByRole('row')).toHaveCount(days + 4);
  await expect(records.getByRole('row', { name: /Jan 5, 2025/ })).toContainText('$2.01+$2.01Over');
  await expect(records.getByRole('row', { name: /Jan 4, 2025/ })).toContainText('$3.99−$1.01Short');
  await expect(records.getByRole('row', { name: /^Total/ })).toContainText(
    '$6,358.50$1.00$6,357.50$6,357.50$6,359.00+$1.00',
  );

  await report.emulateMedia({ media: 'print' });
  await expect(report.getByRole('button', { name: 'Print' })).toBeHidden();
  const rules = await report.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  );
  const page0 = rules.find((rule) => rule.startsWith('@page'));
  expect(page0).toContain('margin: 0.5in');
  expect(page0).toMatch(/counter\(page\).*counter\(pages\)/);
  const head = report.getByRole('table').last().locator('thead');
  expect(await head.evaluate((element) => getComputedStyle(element).display)).toBe('table-header-group');
  // A hundred records need more than two printed pages.
  const pdf = (await report.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
});

test('the export opens correctly in a spreadsheet', async ({ page, owner }) => {
  const { storeId, games } = await aStoreWithGames(owner);
  const notes = [
    '=1+1',
    '+41 79',
    '-5 coins "lost"',
    '@SUM(A1)',
    'Zwei\nZeilen; mit, Kommas',
    'Überschuss 🎰',
    'ok;=1+1',
    '=1\n=2',
  ];
  for (const [index, note] of notes.entries())
    await saveDay(owner, storeId, games, {
      date: addDays('2026-03-01' as typeof today, index),
      sums: [1234.5],
      counted: -5,
      notes: note,
    });
  await page.goto(`/financials?store=${storeId}&period=dates&from=2026-03-01&to=2026-03-31`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Café-Zur-Mühle-Pier-7-2026-03-01-to-2026-03-31.csv');
  const content = await readFile(await download.path());
  expect([...content.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const text = content.toString('utf8').slice(1);
  expect(text.split('\r\n')[0]).toBe(
    'Date,Created By,Updated By,Money In,Expenses,Profit,Opening float,Expected cash,Cash counted,Difference,Cash status,Adjusted,Entered late,Notes',
  );
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true });
  expect(errors).toEqual([]);
  expect(data.map((row) => row['Notes'])).toEqual(
    notes.toReversed().map((note) => note.replace(/(?<=^|[\n;])[=+\-@]/g, "'$&")),
  );
  // A negative count replaces the takings. Negative amounts stay numbers.
  expect(data[0]).toEqual({
    Date: '2026-03-08',
    'Created By': 'Admin',
    'Updated By': '',
    'Money In': '-5.00',
    Expenses: '0.00',
    Profit: '-5.00',
    'Opening float': '0.00',
    'Expected cash': '-5.00',
    'Cash counted': '-5.00',
    Difference: '',
    'Cash status': '',
    Adjusted: 'Yes',
    'Entered late': 'Yes',
    Notes: "'=1\n'=2",
  });
});

test('printing or exporting without data shows an error', async ({ page, owner, context }) => {
  const { storeId, games } = await aStoreWithGames(owner);
  await saveDay(owner, storeId, games, { date: '2026-03-01', sums: [5], counted: 5 });
  await page.goto(`/financials?store=${storeId}&period=dates&from=2001-01-01&to=2001-01-31`);
  await expect(page.getByText('No Financial Records Found')).toBeVisible();
  const print = page.getByRole('button', { name: 'Print Report (0)' });
  await print.click();
  await expect(page.getByRole('alert').getByText('No data to print', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').getByText('No data to export', { exact: true })).toBeVisible();

  // After an error another period can be selected; an end before its start selects nothing.
  await page.getByLabel('Start date').fill('2026-03-01');
  await expect(page.getByText('The end date is before the start date')).toBeVisible();
  await expect(page.getByText('No data to export')).toHaveCount(0);
  await print.click();
  await expect(page.getByRole('alert').getByText('No data to print', { exact: true })).toBeVisible();
  await page.getByLabel('Start date').fill('2026-03-02');
  await expect(page.getByText('No data to print')).toHaveCount(0);
  await page.getByLabel('Start date').fill('2026-03-01');
  await page.getByLabel('End date').fill('2026-03-01');
  await expect(page.getByRole('button', { name: 'Print Report (1)' })).toBeVisible();
  expect(context.pages()).toHaveLength(1);

  // The number of records is not known yet.
  await page.route('**/financials/find-records', () => undefined, { times: 1 });
  await page.goto(`/financials?store=${storeId}&period=dates&from=2001-01-01&to=2001-01-31`);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert').getByText('No data to export', { exact: true })).toBeVisible();

  await page.goto(`/financial-report?store=${storeId}&period=dates&from=2001-01-01&to=2001-01-31`);
  await expect(page.getByRole('alert').getByText('No data to print', { exact: true })).toBeVisible();
});
