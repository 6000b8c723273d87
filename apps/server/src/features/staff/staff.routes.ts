import { implement } from '@orpc/server';
import { staff } from '@quarterdeck/contract/staff';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes } from '../../access/change.ts';
import { staffNotFound } from '../../access/not-found.ts';
import type { Scope } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import { pinRoutes } from './pins.routes.ts';
import type { PinDependencies } from './pins.ts';
import { toStaffChange, toStaffEntry } from './staff.inputs.ts';
import { presentColleague, presentEmployment, presentStaffMember } from './staff.presenters.ts';
import { employmentSummary, listColleagues, listStoreStaff, listUserStaff } from './staff.queries.ts';
import { createStaff, deleteStaff, editStaff, renewPin, restoreStaff } from './staff.usecases.ts';

export function staffRoutes(deps: PinDependencies) {
  const { db, secrets } = deps;
  const os = implement(staff).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (scope: Scope, storeId: string) => ({
    data: (await listStoreStaff(db, scope, storeId)).map((one) => presentStaffMember(one, secrets)),
  });
  return {
    userStaff: os.userStaff.handler(async ({ context }) => ({
      data: (await listUserStaff(db, context.session)).map((one) => presentStaffMember(one, secrets)),
    })),
    fetchStoreStaff: os.fetchStoreStaff.handler(async ({ input, context }) => {
      const { session } = context;
      await requireStore(db, session, input.storeId);
      if (session.storeId === null) return list(session, input.storeId);
      return { data: (await listColleagues(db, session, input.storeId)).map(presentColleague) };
    }),
    create: os.create.handler(async ({ input, context: { session, change } }) => {
      await change((tx) => createStaff(tx, secrets, session, toStaffEntry(input)));
      return list(session, input.storeId);
    }),
    edit: os.edit.handler(async ({ input, context: { session, change } }) => {
      const edit = toStaffChange(input);
      const { storeId } = await change((tx) => editStaff(tx, session, edit.staffId, edit.change));
      return list(session, storeId);
    }),
    delete: os.delete.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => deleteStaff(tx, session, input._id ?? input.staffId ?? ''));
      return list(session, storeId);
    }),
    restore: os.restore.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => restoreStaff(tx, session, input._id));
      return list(session, storeId);
    }),
    newPin: os.newPin.handler(async ({ input, context: { session, change } }) => {
      const { storeId } = await change((tx) => renewPin(tx, secrets, session, input._id));
      return list(session, storeId);
    }),
    employmentSummary: os.employmentSummary.handler(async ({ input, context }) => {
      const summary = await employmentSummary(db, context.session, input.staffId);
      if (!summary) throw staffNotFound();
      return { data: { curriculumVitae: presentEmployment(summary) } };
    }),
    ...pinRoutes(deps),
  };
}
