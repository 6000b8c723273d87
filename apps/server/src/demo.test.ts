import type { RecordSummary } from '@quarterdeck/contract/financials';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { localDate } from '@quarterdeck/domain/business-date';
import { expect, test } from 'vitest';
import { callerWith, dataOf } from '../test/builders.ts';
import { startTestServer, type Route } from '../test/server.ts';
import { expectTotalsToAgree } from '../test/postgres/totals.ts';
import { seedDemo } from './demo.ts';

const server = await startTestServer();
/** The file does not exist: without a sandbox the demonstration pays for no stores. */
const STATE_FILE = '/nowhere/payments-sandbox.json';

test(
  'the demonstration has something of everything, and starting it again adds nothing',
  { timeout: 120_000 },
  async () => {
    const { email, password } = await seedDemo(server, STATE_FILE);
    const { token } = dataOf(await server.call<{ token: string }>('POST /auth/user/login', { email, password }));
    const owner = callerWith(server, token);
    const ask = async <Data>(route: Route, body?: object) => dataOf(await owner.call<Data>(route, body));
    const stores = await ask<Store[]>('GET /stores/user-stores');
    const staff = await ask<StaffMember[]>('GET /staff/user-staff');
    const listed = await Promise.all(
      stores.map(({ _id }) => ask<RecordSummary[]>('POST /financials/list-records', { storeId: _id, limit: 100 })),
    );
    const records = listed.flat();

    expect(stores.filter(({ openingFloat }) => openingFloat > 0).length).toBeGreaterThan(0);
    for (const status of ['Balanced', 'Over', 'Short'])
      expect(records.map(({ cashStatus }) => cashStatus)).toContain(status);
    expect(records.some(({ createdBy }) => createdBy === 'Admin')).toBe(true);
    expect(records.some(({ createdBy }) => staff.some((one) => `${one.firstName} ${one.lastName}` === createdBy))).toBe(
      true,
    );

    const today = localDate(new Date());
    const loans = staff.flatMap(({ loan }) => loan ?? []);
    expect(loans.some(({ status, dueDate }) => status === 'active' && dueDate < today)).toBe(true);
    expect(loans.some(({ status }) => status === 'paid')).toBe(true);
    expect(staff.some(({ isActive }) => !isActive)).toBe(true);
    await expectTotalsToAgree(server, { ...owner, email, ownerId: records[0]?._user ?? '' });

    const counted = () => server.sql('select count(*) from financial_records');
    const before = await counted();
    await seedDemo(server, STATE_FILE);
    expect(await counted()).toEqual(before);
    expect(await ask<StaffMember[]>('GET /staff/user-staff')).toEqual(staff);
  },
);
