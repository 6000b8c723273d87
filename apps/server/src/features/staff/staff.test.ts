import type { EmploymentSummary, StaffMember } from '@quarterdeck/contract/staff';
import { businessDate } from '@quarterdeck/domain/business-date';
import { describeTenure } from '@quarterdeck/domain/tenure';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  allowOldDates,
  aDay,
  aGame,
  anOwner,
  aStaffMember,
  aStore,
  aCounter,
  dataOf,
  dayForm,
  saveDay,
  staffForm,
  type Owner,
} from '../../../test/builders.ts';
import { everyRow } from '../../../test/postgres/rows.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const list = async (owner: Owner, store: { _id: string }) =>
  dataOf(await owner.call<StaffMember[]>('POST /staff/fetch-store-staff', { storeId: store._id }));
const edit = (owner: Owner, { _id }: StaffMember, changes: object = {}) =>
  owner.call<StaffMember[]>('POST /staff/edit-staff', { ...staffForm, _id, ...changes });
const remove = (owner: Owner, { _id }: StaffMember) => owner.call<StaffMember[]>('POST /staff/delete-staff', { _id });
const actionsOn = async (owner: Owner, { _id }: StaffMember) =>
  dataOf(await owner.call<{ action: string }[]>('POST /audit/subject', { subjectId: _id })).map(({ action }) => action);

const NOT_FOUND = { error: { staffId: 'Staff member not found' } };

describe('a new staff member', () => {
  test('has the defaults, a username and a PIN', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    expect(member).toEqual({
      _id: member._id,
      version: 1,
      storeId: store._id,
      ...staffForm,
      position: 'Staff',
      hourlyRate: 0,
      paymentTerms: 'Monthly',
      paymentMethod: 'Cash',
      paymentValue: 0,
      editFinancialEnabled: false,
      deleteFinancialEnabled: false,
      isActive: true,
      username: expect.stringMatching(/^samlee\d{3}$/) as string,
      staffCreds: true,
      pin: expect.stringMatching(/^[1-9]\d{3}$/) as string,
      loan: null,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
    expect(await list(owner, store)).toEqual([member]);
    expect(dataOf(await owner.call('GET /staff/user-staff'))).toEqual([member]);
    expect(await actionsOn(owner, member)).toEqual(['created']);
  });

  test.each([
    [{ firstName: 'Zoë', lastName: 'Åström' }, /^zoeast\d{3}$/],
    [{ firstName: 'Li', lastName: 'O' }, /^lixoxx\d{3}$/],
    [{ firstName: '明', lastName: '王' }, /^xxxxxx\d{3}$/],
    [{ firstName: "D'Arcy", lastName: 'von Trapp' }, /^darvon\d{3}$/],
  ])('called %j gets a typable username', async (names, username) => {
    const owner = await anOwner(server);
    expect((await aStaffMember(owner, await aStore(owner), names)).username).toMatch(username);
  });

  test('keeps all given values', async () => {
    const owner = await anOwner(server);
    const details = {
      position: 'Manager',
      hourlyRate: 18.5,
      paymentTerms: 'Weekly',
      paymentMethod: 'Bank Transfer',
      paymentValue: 640.25,
      editFinancialEnabled: true,
      deleteFinancialEnabled: true,
      isActive: false,
    } as const;
    expect(await aStaffMember(owner, await aStore(owner), details)).toMatchObject(details);
  });

  test.each(['555-0101', '(+44) 20 7946 0958', '+(1) 555 0100', '555 0100 x12'])(
    'with the phone number %s is accepted',
    async (phone) => {
      const owner = await anOwner(server);
      expect(await aStaffMember(owner, await aStore(owner), { phone })).toMatchObject({ phone });
    },
  );

  test.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: undefined }, { lastName: 'Last name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'sam@' }, { email: 'Enter a valid email address' }],
    [{ phone: undefined }, { phone: 'Phone is required' }],
    [{ phone: 'call me' }, { phone: 'Phone can contain digits, spaces, + ( ) - . and ext' }],
    [{ position: 'King' }, { position: 'Choose a position' }],
    [{ startDate: undefined }, { startDate: 'Start date is required' }],
    [{ startDate: '2025-02-30' }, { startDate: 'Start date must be a date like 2026-01-31' }],
    [{ paymentValue: -1 }, { paymentValue: 'Payment value cannot be negative' }],
    [{ paymentValue: 1.005 }, { paymentValue: 'Payment value can have at most two decimals' }],
    [{ paymentTerms: 'Yearly' }, { paymentTerms: 'Choose the payment terms' }],
  ])('with %j is refused', async (changes, error) => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const response = await owner.call('POST /staff/create-staff', { ...staffForm, storeId: store._id, ...changes });
    expect(response.body).toEqual({ error });
    expect(await list(owner, store)).toEqual([]);
  });

  test('is added once, however often the same form is sent', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const form = { ...staffForm, storeId: store._id, idempotencyKey: randomUUID() };
    const responses = await server.atOnce(
      Array.from({ length: 6 }, () => () => owner.call('POST /staff/create-staff', form)),
    );
    for (const response of responses) expect(response.body.error).toBeUndefined();
    expect(await list(owner, store)).toHaveLength(1);
    for (const change of [{ firstName: 'Kim' }, { phone: '555-0100' }]) {
      const other = await owner.call('POST /staff/create-staff', { ...form, ...change });
      expect(other.body.error).toEqual({
        savedBefore: 'Sam Lee was already added with this form. Reload the page to see them.',
      });
    }
  });

  test('who was deleted since is neither added again nor reported as added', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const form = { ...staffForm, storeId: store._id, idempotencyKey: randomUUID() };
    const [sam] = dataOf(await owner.call<StaffMember[]>('POST /staff/create-staff', form));
    dataOf(await owner.call('POST /staff/delete-staff', { _id: sam?._id, storeId: store._id }));
    const { code } = await owner.call('POST /staff/create-staff', form);
    expect(code).toBe('addedSinceDeleted');
    expect(await list(owner, store)).toEqual([]);
  });

  test('gets a PIN unique in the store, also under concurrency', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const form = { ...staffForm, storeId: store._id };
    await server.atOnce(Array.from({ length: 40 }, () => () => owner.call('POST /staff/create-staff', form)));
    const staff = await list(owner, store);
    expect(staff).toHaveLength(40);
    expect(new Set(staff.map(({ pin }) => pin)).size).toBe(40);
    expect(new Set(staff.map(({ username }) => username)).size).toBe(40);
  });

  test('has a PIN never stored in clear', async () => {
    const owner = await anOwner(server);
    const { pin } = await aStaffMember(owner, await aStore(owner), { firstName: 'Unmistakable' });
    const own = (await everyRow(server)).filter((row) => row.includes('Unmistakable'));
    expect(own).not.toEqual([]);
    for (const row of own) expect(row).not.toMatch(new RegExp(`[(,"]${pin}[),"]`));
  });
});

describe('editing', () => {
  test('changes everything but the username and PIN, and is audited', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    const [edited] = dataOf(
      await edit(owner, member, { lastName: 'Leigh', position: 'Cashier', editFinancialEnabled: true }),
    );
    expect(edited).toMatchObject({ lastName: 'Leigh', position: 'Cashier', editFinancialEnabled: true });
    expect(edited).toMatchObject({ username: member.username, pin: member.pin, isActive: true });
    const [entry] = dataOf(await owner.call<object[]>('POST /audit/subject', { subjectId: member._id }));
    expect(entry).toMatchObject({
      kind: 'staff',
      action: 'changed',
      actor: 'Admin',
      subject: 'Sam Lee',
      changes: [
        { what: 'Name', before: 'Sam Lee', after: 'Sam Leigh' },
        { what: 'Position', before: 'Staff', after: 'Cashier' },
        { what: 'Can edit records', before: 'No', after: 'Yes' },
      ],
    });
  });

  test('without changes leaves no audit entry', async () => {
    const owner = await anOwner(server);
    const member = await aStaffMember(owner, await aStore(owner));
    await edit(owner, member);
    expect(await actionsOn(owner, member)).toEqual(['created']);
  });

  test('a new PIN replaces the old one and is not in the audit log', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    const [renewed] = dataOf(await owner.call<StaffMember[]>('POST /staff/new-pin', { _id: member._id }));
    expect(renewed?.pin).toMatch(/^[1-9]\d{3}$/);
    expect(renewed?.pin).not.toBe(member.pin);
    const counter = await aCounter(server, owner, store);
    expect((await counter.call('POST /staff/identify', { pin: member.pin })).body.error).toEqual({
      pin: 'Invalid PIN',
    });
    expect((await counter.call('POST /staff/identify', { pin: renewed?.pin })).body.error).toBeUndefined();
    const { text } = await owner.call('POST /audit/subject', { subjectId: member._id });
    expect(text).not.toContain(`"${renewed?.pin}"`);
  });
});

describe('a deleted staff member', () => {
  test('is hidden and restored unchanged', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    expect(dataOf(await remove(owner, member))).toEqual([]);
    expect((await remove(owner, member)).body).toEqual(NOT_FOUND);
    expect((await edit(owner, member)).body).toEqual(NOT_FOUND);
    const [back] = dataOf(await owner.call<StaffMember[]>('POST /staff/restore-staff', { _id: member._id }));
    expect(back).toEqual({ ...member, updatedAt: back?.updatedAt });
    expect(await actionsOn(owner, member)).toEqual(['restored', 'deleted', 'created']);
  });

  test('can’t be restored into a deleted store', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const member = await aStaffMember(owner, store);
    await remove(owner, member);
    await owner.call('POST /stores/delete-store', { _id: store._id });
    expect((await owner.call('POST /staff/restore-staff', { _id: member._id })).body).toEqual(NOT_FOUND);
  });
});

describe('the employment summary', () => {
  test('counts only the staff member’s own records', async () => {
    const owner = await anOwner(server);
    const store = await aStore(owner);
    const game = await aGame(owner, store);
    const member = await aStaffMember(owner, store, { position: 'Supervisor' });
    const counter = await aCounter(server, owner, store);
    const summary = async () =>
      dataOf(
        await owner.call<{ curriculumVitae: EmploymentSummary }>('POST /api/curriculum-vitae/view', {
          staffId: member._id,
        }),
      ).curriculumVitae;
    expect(await summary()).toEqual({
      staffId: member._id,
      firstName: 'Sam',
      lastName: 'Lee',
      position: 'Supervisor',
      email: staffForm.email,
      phone: staffForm.phone,
      storeName: store.storeName,
      storeAddress: store.address,
      startDate: staffForm.startDate,
      tenure: describeTenure(businessDate(staffForm.startDate), businessDate(store.today)),
      isActive: true,
      recordsEntered: 0,
      firstRecordDate: null,
      latestRecordDate: null,
    });
    await allowOldDates(server, store);
    await aDay(owner, store, [game], { date: '2026-03-01' });
    for (const date of ['2026-03-02', '2026-03-05', '2026-03-04'])
      dataOf(await saveDay(counter, dayForm(store, [game], { date, pin: member.pin })));
    expect(await summary()).toMatchObject({
      recordsEntered: 3,
      firstRecordDate: '2026-03-02',
      latestRecordDate: '2026-03-05',
    });
  });
});
