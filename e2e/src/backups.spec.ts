import { inSnapshot, makeBackup } from '@quarterdeck/server/features/backups/making';
import type { Database } from '@quarterdeck/server/platform/postgres/database';
import { createSecrets } from '@quarterdeck/server/platform/secrets';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { expectAccessible, WITH_BEST_PRACTICES } from './accessible.ts';
import { expect, test, type Owner } from './journey.ts';
import { loseResponses } from './lost-responses.ts';
import { subscribe } from './sandbox.ts';

/** Makes a nightly backup. */
async function backUp({ db, pool }: Database, { email }: Owner, night: string): Promise<void> {
  const owners = await pool.query<{ id: string }>('select id from owners where email = $1', [email]);
  const ownerId = owners.rows[0]?.id ?? '';
  const secrets = createSecrets(process.env['JOURNEY_APP_SECRET'] ?? '');
  await inSnapshot(db, ownerId, (tx) => makeBackup(tx, secrets, ownerId, { kind: 'nightly', night }));
}

async function unzip(path: string): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(await readFile(path), { lazyEntries: true, autoClose: false });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  }
  return files;
}

test('an owner downloads an archive with everything', async ({ page, owner }) => {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await owner.addDay(storeId, games, { date: '2026-03-05', sum: 1234.5 });

  await page.goto('/manage-account');
  await page.getByRole('link', { name: /Your data/ }).click();
  await expect(page.getByText('They start with your first paid store.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Download everything' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pack and download', exact: true }).click();
  const download = await saving;
  await expect(
    page.getByRole('status').getByText(/Your download has started: quarterdeck-.*\.zip, \d+ KB/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download everything' })).toBeFocused();

  expect(download.suggestedFilename()).toMatch(/^quarterdeck-\d{4}-\d\d-\d\d\.zip$/);
  const files = await unzip(await download.path());
  expect(files.get('csv/daily-records.csv')).toContain(',2026-03-05,1234.50,0.00,1234.50,');
  expect(files.get('csv/games.csv')).toContain('Neon Drift');
  expect(files.get('json/daily-records.ndjson')).toContain('"totalMoneyInCents":123450');
  expect(files.get('README.txt')).toContain('whole cents');
  expect([...files.values()].join()).not.toContain(owner.password);
});

test('a paying owner restores a backup, sees the record again, and undoes it', async ({ page, owner, database }) => {
  const { storeId } = await owner.addStore();
  await subscribe(owner, 'Pier 9');
  const games = await owner.addGames(storeId, ['Neon Drift']);
  const record = await owner.addDay(storeId, games, { date: '2026-03-05', sum: 80 });
  await page.goto('/your-data');
  await expect(page.getByText('Your first backup is scheduled')).toBeVisible();
  await backUp(database, owner, '2027-01-01');
  await backUp(database, owner, '2027-01-02');
  await owner.call('/financials/delete-financial', { _id: record._id });
  await owner.addDay(storeId, games, { date: '2026-03-06', sum: 7 });

  await page.reload();
  const list = page.getByRole('listitem').filter({ hasText: 'Kept until' });
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText('Unchanged');
  await list
    .last()
    .getByRole('link', { name: /^Restore/ })
    .click();
  const boardwalk = page.getByRole('table', { name: /Boardwalk Pier 7/ });
  await expect(boardwalk.getByRole('row', { name: 'Records' })).toHaveText('Records11');
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText(/Restored to .*: 2 items changed back/)).toBeVisible();

  await page.goto(`/financials?store=${storeId}&period=all`);
  await expect(page.getByText('$80.00').first()).toBeVisible();
  await page.goto('/recently-deleted');
  await expect(page.getByRole('heading', { name: 'Friday, Mar 6' })).toBeVisible();

  await page.goto('/your-data');
  await expect(list).toHaveCount(3);
  await expect(list.last()).toContainText('Restored');
  await expect(list.first()).toContainText('Before a restore');
  await list
    .first()
    .getByRole('link', { name: /^Restore/ })
    .click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText(/2 items changed back/)).toBeVisible();
  await page.goto(`/financials?store=${storeId}&period=all`);
  await expect(page.getByText('$7.00').first()).toBeVisible();
});

test('a restore whose response is lost says how to undo it', async ({ page, owner, database }) => {
  const { storeId } = await owner.addStore();
  await subscribe(owner, 'Pier 9');
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await backUp(database, owner, '2027-01-01');
  await owner.addDay(storeId, games, { date: '2026-03-06', sum: 7 });
  await page.goto('/your-data');
  await page.getByRole('link', { name: /^Restore/ }).click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  const restoreResponses = await loseResponses(page, '/backups/restore');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('the restore may have finished', { exact: false })).toBeVisible();
  await restoreResponses();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText(/Your stores are as they were on/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByText('Before a restore').first()).toBeVisible();
});

test('a restore that is repeated after a lost request says nothing of an earlier one', async ({
  page,
  owner,
  database,
}) => {
  const { storeId } = await owner.addStore();
  await subscribe(owner, 'Pier 9');
  const games = await owner.addGames(storeId, ['Neon Drift']);
  await backUp(database, owner, '2027-01-01');
  await owner.addDay(storeId, games, { date: '2026-03-06', sum: 7 });
  await page.goto('/your-data');
  await page.getByRole('link', { name: /^Restore/ }).click();
  await page.getByRole('button', { name: 'Restore this backup' }).click();
  await page.route('**/backups/restore', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const note = page.getByText('the restore may have finished', { exact: false });
  await expect(note).toBeVisible();
  await page.unroute('**/backups/restore');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('status').getByText(/Restored to .*: 1 item changed back/)).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a single backup is downloaded, and the screens are accessible on a phone', async ({ page, owner, database }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await owner.addStore();
  await subscribe(owner, 'Pier 9');
  await backUp(database, owner, '2027-01-01');
  await page.goto('/your-data');
  const menu = page.getByRole('button', { name: /^Actions for/ });
  const saving = page.waitForEvent('download');
  await menu.click();
  await page.getByRole('button', { name: /^Download [A-Z][a-z]+ \d/ }).click();
  expect((await unzip(await (await saving).path())).get('csv/stores.csv')).toContain('Pier 9');

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto('/your-data');
    await expect(page.getByText('Kept until')).toBeVisible();
    await expectAccessible(page, 'the backups', WITH_BEST_PRACTICES);
    await menu.click();
    await expectAccessible(page, 'a backup’s actions', WITH_BEST_PRACTICES);
    await page.getByRole('link', { name: /^Restore/ }).click();
    const question = page.getByRole('button', { name: 'Restore this backup' });
    await question.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeFocused();
    await question.click();
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeFocused();
    await expectAccessible(page, 'the question before a restore', WITH_BEST_PRACTICES);
  }
});

test('a missing backup shows an error', async ({ page, owner }) => {
  await owner.addStore();
  await page.goto('/restore-backup?backup=3f0f1d9e-6f0e-4a57-9d29-0d2a6d1d8e11');
  await expect(page.getByText('Backup not found. Backups are kept for 30 days.')).toBeVisible();
  await page.goto('/restore-backup');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});
