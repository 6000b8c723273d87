import { formatLong, formatWeekday, type BusinessDate } from '@quarterdeck/domain/business-date';
import { signInAtCounter, fillDay, signIn, test, typePin, wrongPin } from './at-counter.ts';
import { expect, today, url } from './journey.ts';

test('a counter record is signed by its PIN, and a wrong PIN is refused', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await expect(page.getByText('No record for today yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter Staff PIN' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Enter your PIN')).toBeVisible();
  await typePin(page, 'abcd', 'Save record');
  await expect(page.getByText('Invalid PIN')).toBeVisible();
  await typePin(page, wrongPin(counter), 'Save record');
  await expect(page.getByText('Invalid PIN')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('PIN')).toHaveValue('');
  await expect(page.getByRole('dialog').getByLabel('PIN')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.kim.pin, 'Save record');
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Kim Park')).toBeVisible();
  await expect(page.getByText('$50.25', { exact: true })).toBeVisible();
  const [record] = await counter.owner.call<{ createdBy: string; date: string }[]>('/financials/list-records', {
    storeId: counter.storeId,
  });
  expect(record).toMatchObject({ createdBy: 'Kim Park', date: today });
});

test('a second shift asks once and is signed with the typed PIN', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: today, sum: 5 });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await typePin(page, counter.sam.pin, 'Save record');
  await page.getByRole('button', { name: 'Save as another shift' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Sam Lee')).toBeVisible();
  await expect(page.getByText('by Admin')).toBeVisible();
});

test('without staff the entry can’t be signed and is kept', async ({ page, counter }) => {
  for (const { _id } of [counter.kim, counter.sam]) await counter.owner.call('/staff/delete-staff', { _id });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByText('Staff data not available')).toBeVisible();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
});

test('the permissions of the staff member on shift decide the record’s buttons', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  await signInAtCounter(page, counter);
  const details = page.getByRole('link', { name: 'Details of March 5, 2026' });
  await expect(details).toBeVisible();
  // This store asks for a PIN on every save, so the counter has no current shift.
  await expect(page.getByText('Who’s on shift?')).toHaveCount(0);
  await details.click();
  await page.getByRole('button', { name: 'Enter PIN to edit or delete' }).click();
  await typePin(page, counter.kim.pin, 'Continue');
  await expect(page.getByText('Kim Park can’t edit or delete records.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Not you?' }).click();
  await typePin(page, counter.sam.pin, 'Continue');

  await page.getByRole('link', { name: 'Edit' }).click();
  // The PIN that opened the edit covers saving it.
  await page.getByLabel('Notes').fill('Counted again');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);

  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Notes').fill('Counted once more');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await typePin(page, counter.kim.pin, 'Save Changes');
  await expect(page.getByText('Kim Park can’t edit financial records')).toBeVisible();
  await typePin(page, counter.sam.pin, 'Save Changes');
  await expect(page).toHaveURL(/\/staff-dashboard/);

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Sam Lee is on shift' })).toBeVisible();
  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await expect(page.getByText('Updated by Sam Lee')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('The owner can restore it within 30 days.');
  await typePin(page, counter.sam.pin, 'Delete');
  await expect(page.getByText('No entries yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('March 5, 2026')).toBeVisible();
});

test('the shift is remembered for the store’s time and ends with Not you?', async ({ page, counter }) => {
  const [store] = await counter.owner.call<object[]>('/stores/user-stores', undefined, 'GET');
  await counter.owner.call('/stores/edit-store', { ...store, rememberShiftMinutes: 10 });
  await signInAtCounter(page, counter);
  await page.getByRole('button', { name: 'Enter PIN' }).click();
  await typePin(page, counter.kim.pin, 'Continue');
  const onShift = page.getByRole('status').filter({ hasText: 'Kim Park is on shift' });
  await expect(onShift).toBeVisible();
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await expect(onShift).toBeVisible();
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page).toHaveURL(/\/staff-dashboard/);
  await expect(page.getByText('by Kim Park')).toBeVisible();

  await page.getByRole('button', { name: 'Not you?' }).click();
  await expect(page.getByText('Who’s on shift?')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Who’s on shift?')).toBeVisible();
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  await page.getByRole('button', { name: 'Save record' }).click();
  await expect(page.getByRole('dialog', { name: 'Enter Staff PIN' })).toBeVisible();
});

test('a personal sign-in is recognized and still signs with a PIN', async ({ page, counter }) => {
  await counter.owner.addDay(counter.storeId, counter.games, { date: '2026-03-05', sum: 5 });
  await signIn(page, counter.sam.username, counter.credentials.password);
  await expect(page.getByRole('status').filter({ hasText: 'Sam Lee is on shift' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not you?' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Details of March 5, 2026' }).click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await typePin(page, counter.sam.pin, 'Delete');
  await expect(page).toHaveURL(/\/staff-dashboard/);
});

test('the fifth wrong PIN locks PIN entry until the owner unlocks it', async ({ page, counter, openBrowser }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('button', { name: 'Check Loans' }).click();
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/staff/check-loan');
    await typePin(page, wrongPin(counter), 'Check');
    await answered;
  }
  // The fifth wrong PIN reports the lock.
  await expect(
    page.getByRole('dialog').getByText(/PIN entry is locked until \d+:\d\d [AP]M; the owner can unlock it sooner/),
  ).toBeVisible();

  const owners = await openBrowser(counter.owner.token);
  await owners.goto(`/staff?store=${counter.storeId}`);
  await owners.getByRole('button', { name: 'Unlock PIN entry' }).click();
  await expect(owners.getByRole('button', { name: 'Unlock PIN entry' })).toHaveCount(0);

  await typePin(page, counter.kim.pin, 'Check');
  await expect(page.getByText('No active loan was found for Kim Park.')).toBeVisible();
});

test('a loan shows only to its borrower', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  const checkLoans = page.getByRole('button', { name: 'Check Loans' });
  await expect(checkLoans).toHaveAccessibleName('Check Loans');
  const loan = { staffId: counter.kim._id, amount: 120.5, today: '2026-01-02', dueDate: '2026-02-01' };
  await counter.owner.call('/staff/create-loan', loan);
  await counter.owner.call('/staff/add-loan-payment', { staffId: counter.kim._id, amount: 20.25 });
  await page.reload();
  await expect(checkLoans).toHaveAccessibleName(/there is an active loan/);
  await page.getByRole('button', { name: 'Check Loans' }).click();
  await typePin(page, counter.kim.pin, 'Check');
  const dialog = page.getByRole('dialog');
  for (const text of ['Kim Park', '$120.50', '$100.25', 'Feb 1, 2026', /days overdue/])
    await expect(dialog.getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Check Loans' }).click();
  await typePin(page, counter.sam.pin, 'Check');
  await expect(page.getByText('No active loan was found for Sam Lee.')).toBeVisible();
});

test('an unfinished entry waits on the dashboard', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await page.getByLabel('Neon Drift').fill('40.25');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByText('Unsaved entry from')).toBeVisible();
  await page.getByRole('link', { name: 'Resume' }).click();
  await expect(page.getByLabel('Neon Drift')).toHaveValue('40.25');
});

test('an open counter switches to the new business date', async ({ page, counter, database }) => {
  const moveTo = (timeZone: string) =>
    database.pool.query('update stores set time_zone = $1 where id = $2', [timeZone, counter.storeId]);
  const day = async () => {
    const stores = await counter.owner.call<{ today: BusinessDate; todayEndsAt: string }[]>(
      '/stores/user-stores',
      undefined,
      'GET',
    );
    return stores[0] ?? { today, todayEndsAt: '' };
  };
  const ofToday = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today' }) });
  // The time zone where a day ends last, then the time zone where it begins first: 25 hours apart.
  await moveTo('Pacific/Pago_Pago');
  const first = await day();
  await counter.owner.addDay(counter.storeId, counter.games, { date: first.today, sum: 5 });
  await page.clock.install();
  await signInAtCounter(page, counter);
  await expect(page.getByRole('heading', { name: formatWeekday(first.today) })).toBeVisible();
  await expect(ofToday.getByText(formatLong(first.today))).toBeVisible();
  await moveTo('Pacific/Kiritimati');
  await page.clock.fastForward(Date.parse(first.todayEndsAt) - Date.now() + 60_000);
  await expect(page.getByRole('heading', { name: formatWeekday((await day()).today) })).toBeVisible();
  await expect(ofToday.getByText('No record for today yet.')).toBeVisible();
});

test('an expired PIN lock is no longer shown', async ({ page, counter }) => {
  await page.clock.install();
  await signInAtCounter(page, counter);
  let answered: string | null = new Date(Date.now() + 60_000).toISOString();
  await page.route('**/staff/counter', (route) =>
    route.fulfill({ json: { data: { hasActiveLoan: false, pinLockedUntil: answered } } }),
  );
  await page.reload();
  await expect(page.getByText('PIN entry is locked until')).toBeVisible();
  answered = null;
  await page.clock.fastForward('01:30');
  await expect(page.getByText('PIN entry is locked until')).toHaveCount(0);
});

test('owner screens redirect a counter to its dashboard', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  for (const path of ['/dashboard', '/stores', '/staff', '/financials', '/manage-account', '/recently-deleted']) {
    await page.goto(`${path}?store=${counter.storeId}`);
    await expect(page).toHaveURL(`${url()}/staff-dashboard`);
  }
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${url()}/login`);
});

test('a new store password signs out the counter', async ({ page, counter }) => {
  await signInAtCounter(page, counter);
  await expect(page.getByRole('link', { name: 'Add Financial Entry' })).toBeVisible();
  const { staffCredentials } = await counter.owner.call<{ staffCredentials: { password: string } }>(
    '/stores/new-store-password',
    { _id: counter.storeId },
  );
  // The open screen is signed out by a live event.
  await expect(page).toHaveURL(`${url()}/`);
  await signIn(page, counter.credentials.username, staffCredentials.password);
});

test('staff with the edit right reach older records and return to them', async ({ page, counter }) => {
  for (let day = 1; day <= 12; day += 1) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    await counter.owner.addDay(counter.storeId, counter.games, { date, sum: day });
  }
  await signInAtCounter(page, counter);
  const oldest = page.getByRole('link', { name: 'Details of March 1, 2026' });
  await expect(page.getByRole('link', { name: 'Details of March 3, 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Show older' }).click();
  await typePin(page, counter.kim.pin, 'Continue');
  await expect(page.getByText('Kim Park can’t edit records, so only the latest records are shown.')).toBeFocused();
  await expect(oldest).toHaveCount(0);
  await page.goto('/staff-dashboard');
  // Identified, but without permission: the screen is unchanged.
  await expect(page.getByText('Kim Park').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await signInAtCounter(page, counter);
  await page.getByRole('button', { name: 'Show older' }).click();
  await typePin(page, counter.sam.pin, 'Continue');
  await expect(page.getByText('Older records', { exact: true })).toBeFocused();
  await oldest.click();
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(oldest).toBeInViewport();
});

test('unsaved takings at the counter are reported to the owner until the save', async ({ page, counter }) => {
  // The tablet's clock starts 40 minutes ago.
  await page.clock.install({ time: Date.now() - 40 * 60_000 });
  await signInAtCounter(page, counter);
  await page.getByRole('link', { name: 'Add Financial Entry' }).click();
  await fillDay(page);
  const reported = () => page.waitForRequest('**/counters/report-draft');
  const drafts = async () => {
    const { lines } = await counter.owner.call<{ lines: { kind: string }[] }>('/attention/list', {});
    return lines.filter(({ kind }) => kind === 'draft');
  };
  const report = reported();
  await page.clock.runFor(6 * 60_000);
  expect(Object.keys((await report).postDataJSON() as object)).toEqual(['since']);
  await expect.poll(drafts).toMatchObject([{ storeId: counter.storeId, amount: null }]);
  const corrected = reported();
  await page.getByRole('button', { name: 'Save' }).click();
  await typePin(page, counter.kim.pin, 'Save');
  expect((await corrected).postDataJSON()).toEqual({});
  await expect.poll(drafts).toEqual([]);
});
