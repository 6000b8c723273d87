import { expect, test } from 'vitest';
import { anOwner, aStaffMember, aStore, dataOf, staffForm } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';
import { MAX_STORE_STAFF } from './staff.usecases.ts';

const server = await startTestServer();

test('a store has a limited number of staff members, also by restoring one', async () => {
  const owner = await anOwner(server);
  const store = await aStore(owner);
  const [sam, kim] = [await aStaffMember(owner, store), await aStaffMember(owner, store, { firstName: 'Kim' })];
  await server.sql(
    `insert into staff select (jsonb_populate_record(staff, jsonb_build_object('id', gen_random_uuid(),
       'username', 'copy' || n, 'pin_keyed_hash', 'copy' || n, 'idempotency_key', null))).*
     from staff, generate_series(1, $2) as n where id = $1`,
    [sam._id, MAX_STORE_STAFF - 2],
  );
  const add = () => owner.call('POST /staff/create-staff', { ...staffForm, storeId: store._id });
  const refused = await add();
  expect(refused).toMatchObject({
    code: 'tooManyStaff',
    body: { error: { staff: expect.stringContaining('at most 500') as string } },
  });
  dataOf(await owner.call('POST /staff/delete-staff', { _id: kim._id }));
  dataOf(await add());
  expect((await owner.call('POST /staff/restore-staff', { _id: kim._id })).code).toBe('tooManyStaff');
});
