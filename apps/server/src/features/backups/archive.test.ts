import { createHash, randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DownloadLink } from '@quarterdeck/contract/backups';
import { describe, expect, test } from 'vitest';
import { downloadEverything, fetchArchive, jsonRows, unzip } from '../../../test/backups/archives.ts';
import { aDay, aFurtherStore, aGame, anOwner, aStaffMember, aStore, dataOf } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { pack, type Manifest } from './archive.ts';
import { ARCHIVED_TABLES, columnName, type ArchivedRow, type ArchivedTable } from './archived-tables.ts';
import { CHUNK_BYTES } from './chunks.ts';

const server = await startTestServer();

/** Two stores with items of every kind, including a loss, texts that look like formulas, and deleted items. */
async function anArcade(place = 'Boardwalk') {
  const owner = await anOwner(server);
  const store = await aStore(owner, { storeName: place });
  const pier = await aFurtherStore(server, owner, 'Pier');
  const game = await aGame(owner, store, { gameName: '=1+2' });
  const staff = await aStaffMember(owner, store, { lastName: '@Lee, "Sam"' });
  await owner.call('POST /staff/create-loan', { staffId: staff._id, amount: 50.05, notes: '+49 170' });
  await owner.call('POST /staff/add-loan-payment', { staffId: staff._id, amount: 10.1, notes: '' });
  const expenses = [{ description: '-cmd|calc', amount: 130.05 }];
  const record = await aDay(owner, store, [game], { expenses, notes: 'Two\r\nlines \u2028 and €, 日本;=1+1' });
  const deleted = await aDay(owner, store, [game], { date: '2026-03-02' });
  await owner.call('POST /financials/delete-financial', { _id: deleted._id });
  await server.sql(
    `insert into checkouts (owner_id, id, product_code, product_name, amount_cents, currency, status)
     values ($1, gen_random_uuid(), 'x', 'Stickers', 12345, 'ZAR', 'SUCCESS')`,
    [owner.ownerId],
  );
  return { owner, store, pier, game, staff, record, deleted };
}

describe('the archive', () => {
  test('has every row and column of every table, exactly', async () => {
    const { owner } = await anArcade();
    await anArcade('Neighbor');
    const files = await downloadEverything(server, owner);
    for (const { name, from, owner: ownerColumn, columns } of ARCHIVED_TABLES) {
      const expected = await server.sql<Record<string, unknown>>(
        `select to_jsonb(t) as row from ${from} as t where ${ownerColumn} = $1`,
        [owner.ownerId],
      );
      const kept = expected.map(({ row }) =>
        Object.fromEntries(
          Object.entries(columns).map(([key, kind]) => {
            const value = (row as Record<string, unknown>)[columnName(key)];
            // PostgreSQL formats timestamps differently.
            return [key, kind === 'moment' && value !== null ? Date.parse(value as string) : value];
          }),
        ),
      );
      const packed = jsonRows(files, name).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            columns[key] === 'moment' && value !== null ? Date.parse(value as string) : value,
          ]),
        ),
      );
      // The archive was packed before the entry about its download was added.
      const isLater = (row: Record<string, unknown>) =>
        name === 'audit-trail' && row['subject'] === 'Downloaded all data';
      expect(packed, name).toHaveLength(kept.filter((row) => !isLater(row)).length);
      expect(packed, name).toEqual(expect.arrayContaining(kept.filter((row) => !isLater(row))));
      const csv = files.get(`csv/${name}.csv`) ?? '';
      expect(csv.startsWith('\ufeff'), name).toBe(true);
      expect(csv.endsWith('\r\n'), name).toBe(true);
    }
    expect(jsonRows(files, 'daily-records')).toHaveLength(2);
    expect(jsonRows(files, 'payments').length).toBeGreaterThan(0);
  });

  test('leaves out only sign-in secrets and internal tables', async () => {
    const columns = await server.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name <> 'owner_id' and table_name in (
         select table_name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'
         union select 'owners'
       ) order by table_name, ordinal_position`,
    );
    const packed = ARCHIVED_TABLES.flatMap(({ from, columns: each }) =>
      Object.keys(each).map((key) => `${from}.${columnName(key)}`),
    );
    const left = columns.map(({ name }) => name).filter((name) => !packed.includes(name));
    const tables = ARCHIVED_TABLES.map(({ from }) => from);
    const ofPacked = left.filter((name) => tables.includes(name.replace(/\..*/, '')));
    const others = new Set(left.map((name) => name.replace(/\..*/, '')).filter((name) => !tables.includes(name)));
    // A new table or column requires a decision whether it belongs to the owner's data.
    expect([...others].join(' ')).toMatchInlineSnapshot(
      `"audit_heads authenticators backup_archives backup_chunks backups cancellations challenges counters digests_due download_links email_changes email_tokens kept_game_sums kept_sums known_devices owner_day_totals owner_totals passkeys recovery_codes refund_requests sent_notifications sessions store_day_totals store_game_totals store_rep_month_totals store_totals wrong_pins"`,
    );
    expect(ofPacked.join(' ')).toMatchInlineSnapshot(
      `"audit_entries.sequence audit_entries.hash checkouts.idempotency_key checkouts.checkout_id checkouts.redirect_url checkouts.checks checkouts.next_check_at checkouts.dismissed_at checkouts.paid_at checkouts.done_at checkouts.done_by checkouts.mismatch_refunds financial_records.idempotency_key financial_records.content_hash games.idempotency_key games.content_hash games.representative_id loan_payments.idempotency_key loan_payments.content_hash loans.idempotency_key loans.content_hash owners.password_hash owners.hr_requested owners.visit_count owners.is_hr owners.hr_notes owners.purge_after owners.later_sign_up_hash owners.later_sign_up_at staff.pin_sealed staff.pin_keyed_hash staff.idempotency_key staff.content_hash store_notifications.missing_due_at stores.password_sealed stores.password_keyed_hash stores.is_sample subscriptions.store_form subscriptions.plan_id subscriptions.ba_token subscriptions.approval_url subscriptions.provisioned_at subscriptions.told_off_at subscriptions.reading_begun subscriptions.reading_applied subscriptions.next_check_at subscriptions.first_charge_at subscriptions.continues"`,
    );
  });

  test('lists the rows and digests of every file', async () => {
    const { owner } = await anArcade();
    const files = await downloadEverything(server, owner);
    const manifest = JSON.parse(files.get('manifest.json') ?? '') as Manifest;
    expect(manifest).toMatchObject({ product: 'Quarterdeck', formatVersion: 1, ownerId: owner.ownerId });
    expect(Math.abs(Date.parse(manifest.madeAt) - Date.now())).toBeLessThan(600_000);
    const described = manifest.files.map(({ path }) => path);
    expect([...files.keys()].filter((path) => /^(json|csv)\//.test(path))).toEqual(described);
    for (const { path, rows, sha256 } of manifest.files) {
      const content = files.get(path) ?? '';
      expect(createHash('sha256').update(content, 'utf8').digest('hex'), path).toBe(sha256);
      if (path.startsWith('json/')) expect(content.split('\n').length - 1, path).toBe(rows);
    }
    expect(files.get('README.txt')).toContain('whole cents');
  });

  test('has amounts as dollars in CSV and escapes formulas', async () => {
    const { owner, record, staff } = await anArcade();
    const files = await downloadEverything(server, owner);
    const records = files.get('csv/daily-records.csv') ?? '';
    expect(records.split('\r\n')[0]).toContain('totalMoneyIn,totalMoneyOut,dailyProfit,');
    // A loss stays a number.
    expect(records).toContain(`${record._id},${record.storeId},2026-03-01,100.00,130.05,-30.05,0.00,-30.05,100.00,`);
    // Where semicolons separate cells, one in a text begins a new one.
    expect(records).toContain(`"Two\r\nlines \u2028 and €, 日本;'=1+1"`);
    expect(files.get('csv/games.csv')).toContain(`,'=1+2,`);
    expect(files.get('csv/expenses.csv')).toContain(`,'-cmd|calc,130.05,`);
    expect(files.get('csv/loans.csv')).toContain(`,${staff._id},50.05,10.10,0.00,,,'+49 170,`);
    expect(files.get('csv/staff.csv')).toContain(`,"'@Lee, ""Sam""",`);
    for (const [path, content] of files) {
      if (!path.startsWith('csv/')) continue;
      expect(content.match(/(^|[,;\n"])[=+@\t]/g), path).toBeNull();
    }
    expect(jsonRows(files, 'daily-records')[0]).toMatchObject({ dailyProfitCents: -3005 });
  });

  test('contains no sign-in secrets', async () => {
    const { owner, store, staff } = await anArcade();
    const contents = [...(await downloadEverything(server, owner)).values()].join('\n');
    const [hidden] = await server.sql<Record<string, string>>(
      `select password_hash, password_sealed, password_keyed_hash, pin_sealed, pin_keyed_hash
       from owners join stores on stores.owner_id = owners.id join staff on staff.store_id = stores.id where owners.id = $1`,
      [owner.ownerId],
    );
    for (const secret of [...Object.values(hidden ?? {}), store.password, `"${staff.pin}"`, `,${staff.pin},`]) {
      expect(contents).not.toContain(secret);
    }
    expect(contents).toContain(store.username);
  });

  test('is a consistent snapshot during concurrent saves', async () => {
    const { owner, store, game } = await anArcade();
    let packing = true;
    const saving = (async () => {
      for (let day = 1; packing; day = (day % 27) + 1) {
        await aDay(owner, store, [game], { date: `2026-01-${String(day).padStart(2, '0')}`, askBeforeSameDate: false });
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      const files = await downloadEverything(server, owner);
      const records = jsonRows(files, 'daily-records').map((row) => row['id']);
      const lines = new Set(jsonRows(files, 'game-lines').map((row) => row['recordId']));
      expect([...lines].toSorted()).toEqual(records.toSorted());
      expect((files.get('csv/daily-records.csv') ?? '').match(/\r\n[0-9a-f-]{36},/g)?.length).toBe(records.length);
    }
    packing = false;
    await saving;
  });
});

describe('the link to an archive', () => {
  const prepare = async (owner: Awaited<ReturnType<typeof anOwner>>) =>
    dataOf(await owner.call<DownloadLink>('POST /backups/prepare-download'));

  test('works once, as an uncached file', async () => {
    const { owner } = await anArcade();
    const link = await prepare(owner);
    const { response, bytes } = await fetchArchive(server, link);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${link.fileName}"`);
    expect(link.fileName).toMatch(/^quarterdeck-\d{4}-\d\d-\d\d\.zip$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(Number(response.headers.get('content-length'))).toBe(link.size);
    expect(bytes).toHaveLength(link.size);
    expect((await unzip(bytes)).size).toBeGreaterThan(20);
    const again = await fetchArchive(server, link);
    expect(again.response.status).toBe(404);
    expect(again.bytes.toString()).toContain('expired or was already used');
  });

  test('expires after five minutes and is unguessable', async () => {
    const { owner } = await anArcade();
    const link = await prepare(owner);
    await server.sql(`update download_links set expires_at = expires_at - interval '5 minutes' where owner_id = $1`, [
      owner.ownerId,
    ]);
    expect((await fetchArchive(server, link)).response.status).toBe(404);
    expect((await fetchArchive(server, { ...link, path: `/backups/download/${'x'.repeat(43)}` })).response.status).toBe(
      404,
    );
    // The database keeps only a hash.
    const fresh = await prepare(owner);
    const kept = await server.sql<{ text: string }>('select row(download_links.*)::text as text from download_links');
    expect(kept.map(({ text }) => text).join('\n')).not.toContain(fresh.path.split('/').at(-1));
  });

  test('is rate-limited and audited', async () => {
    const { owner } = await anArcade();
    for (let times = 0; times < 10; times += 1) await prepare(owner);
    // The latest download is kept, and the one before, which may still be running.
    expect(await server.sql('select 1 from backup_archives where owner_id = $1', [owner.ownerId])).toHaveLength(2);
    expect((await owner.call('POST /backups/prepare-download')).status).toBe(429);
    const entries = await server.sql(
      `select kind, action from audit_entries where owner_id = $1 and subject = 'Downloaded all data'`,
      [owner.ownerId],
    );
    expect(entries).toEqual(Array.from({ length: 10 }, () => ({ kind: 'account', action: 'created' })));
  });

  test('two concurrent requests create one archive, or two in sequence', async () => {
    const { owner } = await anArcade();
    const responses = await server.atOnce(
      [1, 2].map(() => () => owner.call<DownloadLink>('POST /backups/prepare-download')),
    );
    const prepared = responses.filter(({ body }) => body.error === undefined);
    expect(prepared.length).toBeGreaterThan(0);
    for (const { body } of responses) {
      if (body.error !== undefined) expect(JSON.stringify(body.error)).toContain('being packed');
    }
    const links = await server.sql('select 1 from download_links where owner_id = $1', [owner.ownerId]);
    expect(links.length).toBe(prepared.length);
  });
});

describe('a long archive', () => {
  test('is read from the tables at the speed of the download', async () => {
    let read = 0;
    const rowBytes = 1_000;
    const ofTable = async function* (table: ArchivedTable): AsyncGenerator<ArchivedRow[]> {
      for (let batch = 0; table.name === 'daily-records' && batch < 100; batch += 1) {
        await Promise.resolve();
        // Incompressible, so that the output is as large as the input.
        yield Array.from({ length: 100 }, () => ({ notes: randomBytes(rowBytes / 2).toString('latin1') }));
        read += 100 * rowBytes;
      }
    };
    const { zip } = pack({ read: ofTable, ownerId: 'somebody', madeAt: new Date() });
    let taken = 0;
    for await (const piece of zip as AsyncIterable<Buffer>) {
      taken += piece.length;
      await setImmediate();
      expect(read - 2 * taken).toBeLessThan(2_000_000);
    }
    expect(read).toBe(20_000_000);
  });

  test('aborts when reading fails', async () => {
    const failing = async function* (): AsyncGenerator<ArchivedRow[]> {
      await Promise.resolve();
      yield [{ id: 'a' }];
      throw new Error('The database is gone');
    };
    const { zip } = pack({ read: failing, ownerId: 'somebody', madeAt: new Date() });
    await expect(zip.toArray()).rejects.toThrow('The database is gone');
  });

  test('is stored in chunks and reassembled unchanged', async () => {
    const { owner, store } = await anArcade();
    await server.sql(
      `insert into financial_records (owner_id, id, store_id, business_date, total_money_in_cents, total_money_out_cents,
         daily_profit_cents, expected_cash_cents, actual_cash_count_cents, notes, created_by, idempotency_key, content_hash)
       select $1, gen_random_uuid(), $2, '2026-01-01', 0, 0, 0, 0, 0,
         (select string_agg(gen_random_uuid()::text, '') from generate_series(1, 20) where n > 0), 'Admin', gen_random_uuid(), ''
       from generate_series(1, 3000) as n`,
      [owner.ownerId, store._id],
    );
    const link = dataOf(await owner.call<DownloadLink>('POST /backups/prepare-download'));
    const chunks = await server.sql<{ bytes: number }>(
      'select length(bytes) as bytes from backup_chunks where owner_id = $1 order by number',
      [owner.ownerId],
    );
    expect(chunks.length).toBeGreaterThan(2);
    for (const { bytes } of chunks.slice(0, -1)) expect(bytes).toBe(CHUNK_BYTES);
    const { bytes } = await fetchArchive(server, link);
    expect(bytes).toHaveLength(link.size);
    expect(jsonRows(await unzip(bytes), 'daily-records')).toHaveLength(3002);
  });
});
