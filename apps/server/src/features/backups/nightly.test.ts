import type { Backup } from '@quarterdeck/contract/backups';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@quarterdeck/domain/durations';
import { fetchArchive, jsonRows, unzip } from '../../../test/backups/archives.ts';
import { aDay, aFurtherStore, aGame, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { purged } from '../../../test/accounts/purge.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { auditAccount } from '../audit/account-audit.ts';
import { removeExpired } from './backups.queries.ts';
import { lastNight, nextNight, nightOf } from './night.ts';
import { backUpOwner, beginNight } from './nightly.ts';

// Intentional failures are logged.
const server = await startTestServer({ logger: pino({ level: 'silent' }) });
const { db } = server.database;
const quiet = pino({ level: 'silent' });
const deps = { db, jobs: server.jobs, secrets: server.secrets, logger: quiet };
const today = new Date().toISOString().slice(0, 10);

interface Overview {
  isNightly: boolean;
  isLate: boolean;
  nextAt: string;
  backups: Backup[];
}
const list = async (owner: Owner) => dataOf(await owner.call<Overview>('GET /backups/list'));

/** An owner who pays for a second store. */
async function aPayer() {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const pier = await aFurtherStore(server, owner, 'Pier');
  return { owner, store, pier, game: await aGame(owner, store) };
}

const backUp = ({ ownerId }: Owner, night: string) => backUpOwner(deps, { ownerId, night });
const archivesOf = ({ ownerId }: Owner) => server.sql('select id from backup_archives where owner_id = $1', [ownerId]);

test.each([
  ['2027-01-02T09:30:00Z', '2027-01-02'],
  // A node whose clock is behind.
  ['2027-01-02T09:29:50Z', '2027-01-02'],
  // A missed run, after the server was down.
  ['2027-01-03T00:30:00Z', '2027-01-02'],
  ['2027-01-02T23:59:00Z', '2027-01-02'],
])('a run at %s is of the night %s', (moment, night) => {
  expect(nightOf(new Date(moment))).toBe(night);
});

describe('a night', () => {
  test('is scheduled and creates one backup per paying owner', async () => {
    const scheduled = await server.sql('select name, cron, timezone from jobs.schedule');
    expect(scheduled).toContainEqual({ name: 'nightly-backups', cron: '30 9 * * *', timezone: 'UTC' });
    const { owner } = await aPayer();
    const free = await anOwner(server);
    await aStore(free);
    const over = await aPayer();
    await server.sql(`update stores set runs_until = now() where id = $1`, [over.pier._id]);
    const gone = await aPayer();
    await gone.owner.call('POST /stores/delete-store', { _id: gone.pier._id });

    await server.jobs.add(db, { name: 'nightly-backups' }, {});
    const { backups, isNightly, isLate } = await until('the backup is made', async () => {
      const now = await list(owner);
      return now.backups.length > 0 && now;
    });
    expect({ isNightly, isLate }).toEqual({ isNightly: true, isLate: false });
    expect(backups).toMatchObject([{ kind: 'nightly', stores: 2, isUnchanged: false, restoredAt: null }]);
    const [made] = backups;
    expect(Date.parse(made?.expiresAt ?? '') - Date.parse(made?.madeAt ?? '')).toBe(30 * DAY_MS);

    for (const { owner: other } of [{ owner: free }, over, gone]) {
      expect(await list(other)).toMatchObject({ isNightly: false, isLate: false, backups: [] });
    }
  });

  test('that an account spent deleted is not missing', async () => {
    const { owner } = await aPayer();
    await server.sql(`update stores set created_at = now() - interval '5 days' where owner_id = $1`, [owner.ownerId]);
    expect((await list(owner)).isLate).toBe(true);
    await auditAccount(db, owner.ownerId, { subject: 'Account', action: 'restored' });
    expect(await list(owner)).toMatchObject({ isNightly: true, isLate: false });
  });

  test('creates one backup when processed twice or by three nodes at once', async () => {
    const { owner } = await aPayer();
    const ended = await server.atOnce([1, 2, 3].map(() => () => backUp(owner, today).catch((error: unknown) => error)));
    // The second caller is told to retry.
    for (const error of ended) if (error !== undefined) await backUp(owner, today);
    await backUp(owner, today);
    await beginNight({ ...deps, now: () => new Date() });
    expect((await list(owner)).backups).toHaveLength(1);
    expect(await archivesOf(owner)).toHaveLength(1);
  });

  test('without changes stores no second archive', async () => {
    const { owner, store, game } = await aPayer();
    await backUp(owner, '2027-01-01');
    await backUp(owner, '2027-01-02');
    expect((await list(owner)).backups.map(({ isUnchanged }) => isUnchanged)).toEqual([true, false]);
    expect(await archivesOf(owner)).toHaveLength(1);
    await aDay(owner, store, [game]);
    await backUp(owner, '2027-01-03');
    expect((await list(owner)).backups.map(({ isUnchanged }) => isUnchanged)).toEqual([false, true, false]);
    expect(await archivesOf(owner)).toHaveLength(2);
  });

  test('that fails leaves nothing incomplete, is logged and retried', async () => {
    const { owner } = await aPayer();
    await server.sql(`update stores set created_at = now() - interval '5 days' where owner_id = $1`, [owner.ownerId]);
    const before = await everyRow(server);
    await server.adminSql(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
    );
    await server.adminSql(`create trigger fail before insert on backups for each row execute function fail()`);
    await expect(backUp(owner, today)).rejects.toThrow();
    expect(await everyRow(server)).toEqual(before);
    expect(await list(owner)).toMatchObject({ isNightly: true, isLate: true, backups: [] });

    await server.jobs.add(db, { name: 'back-up-owner' }, { ownerId: owner.ownerId, night: today });
    await until('it was tried', async () => {
      const tried = await server.sql(`select 1 from jobs.job where name = 'back-up-owner' and retry_count > 0`);
      return tried.length > 0;
    });
    await server.adminSql('drop trigger fail on backups');
    await until('it is made', async () => (await list(owner)).backups.length > 0);
    expect(await list(owner)).toMatchObject({ isLate: false });
  });

  test('is not missing if a store was paid for again since', async () => {
    const { owner, pier } = await aPayer();
    await server.sql(`update stores set created_at = now() - interval '5 days' where owner_id = $1`, [owner.ownerId]);
    expect(await list(owner)).toMatchObject({ isNightly: true, isLate: true });
    await server.sql(
      `insert into subscriptions (owner_id, id, provider_id, store_id, store_name, store_form, tier, plan_id,
         price_cents, currency, status, provisioned_at)
       values ($1, $2, $3, $4, 'Pier', '{}', 'high-score-hero', 'P-1', 700, 'USD', 'ACTIVE', now())`,
      [owner.ownerId, randomUUID(), `I-${pier._id}`, pier._id],
    );
    expect(await list(owner)).toMatchObject({ isNightly: true, isLate: false });
  });

  test('whose worker is killed leaves nothing behind', async () => {
    const { owner } = await aPayer();
    await server.adminSql(
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(30); return new; end $$`,
    );
    await server.adminSql(`create trigger slow before insert on backup_chunks for each row execute function slow()`);
    const making = backUp(owner, today).then(
      () => 'made',
      () => 'broken',
    );
    const worker = await until('it writes', async () => {
      const [found] = await server.sql<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like 'insert into backup_chunks%' and wait_event = 'PgSleep'`,
      );
      return found?.pid;
    });
    await server.sql('select pg_terminate_backend($1)', [worker]);
    expect(await making).toBe('broken');
    await server.adminSql('drop trigger slow on backup_chunks');
    expect(await archivesOf(owner)).toEqual([]);
    expect(await server.sql('select 1 from backup_chunks where owner_id = $1', [owner.ownerId])).toEqual([]);
    await backUp(owner, today);
    expect((await list(owner)).backups).toHaveLength(1);
  });
});

describe('a backup', () => {
  test('is kept for 30 days, and its archive as long as a backup needs it', async () => {
    const { owner, store, game } = await aPayer();
    await backUp(owner, '2027-01-01');
    await backUp(owner, '2027-01-02');
    await aDay(owner, store, [game]);
    await backUp(owner, '2027-01-03');
    const age = (nights: string[], hours: number) =>
      server.sql(
        `update backups set made_at = made_at - make_interval(hours => $3), expires_at = expires_at - make_interval(hours => $3)
         where owner_id = $1 and night = any ($2::date[])`,
        [owner.ownerId, nights, hours],
      );
    await age(['2027-01-01'], 30 * 24 + 1);
    await age(['2027-01-02'], 30 * 24 - 1);
    await removeExpired(db);
    // The second backup shares the first one's archive.
    expect((await list(owner)).backups).toHaveLength(2);
    expect(await archivesOf(owner)).toHaveLength(2);
    await age(['2027-01-02'], 2);
    await removeExpired(db);
    expect((await list(owner)).backups).toHaveLength(1);
    expect(await archivesOf(owner)).toHaveLength(1);
    const chunks = await server.sql('select distinct archive_id from backup_chunks where owner_id = $1', [
      owner.ownerId,
    ]);
    expect(chunks).toHaveLength(1);
  });

  test('can be downloaded after the subscription ended', async () => {
    const { owner, store, pier, game } = await aPayer();
    await aDay(owner, store, [game]);
    await backUp(owner, today);
    await aDay(owner, store, [game], { date: '2026-03-02' });
    await server.sql('update stores set runs_until = now() where id = $1', [pier._id]);
    const { backups, isNightly } = await list(owner);
    expect(isNightly).toBe(false);
    const form = { _id: backups[0]?._id };
    const link = dataOf(
      await owner.call<{ path: string; fileName: string; size: number }>('POST /backups/download-backup', form),
    );
    expect(link.size).toBe(backups[0]?.size);
    const { bytes } = await fetchArchive(server, link);
    expect(jsonRows(await unzip(bytes), 'daily-records')).toHaveLength(1);
  });

  test('is purged with the account', async () => {
    const { owner } = await aPayer();
    const { ownerId } = owner;
    await backUp(owner, today);
    await owner.call('POST /backups/prepare-download');
    const rows = async () =>
      (await everyRow(server)).filter((row) => /^(backup|download)/.test(row) && row.includes(ownerId));
    expect((await rows()).length).toBeGreaterThan(4);
    await owner.call('DELETE /auth/user/delete-account');
    await purged(server, owner);
    expect(await rows()).toEqual([]);
  });
});

test.each([
  ['2026-03-01T09:29:59Z', '2026-03-01T09:30:00Z', '2026-02-28T09:30:00Z'],
  ['2026-03-01T09:30:00Z', '2026-03-02T09:30:00Z', '2026-02-28T09:30:00Z'],
  ['2026-03-01T12:29:59Z', '2026-03-02T09:30:00Z', '2026-02-28T09:30:00Z'],
  ['2026-03-01T12:30:00Z', '2026-03-02T09:30:00Z', '2026-03-01T09:30:00Z'],
])('at %s the next backup is due %s, and the backup of %s should exist', (now, next, last) => {
  expect(nextNight(new Date(now))).toEqual(new Date(next));
  expect(lastNight(new Date(now))).toEqual(new Date(last));
});
