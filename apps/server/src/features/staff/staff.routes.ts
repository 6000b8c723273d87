import { implement } from '@orpc/server';
import { staff } from '@quarterdeck/contract/staff';
import { authorize, type RequestContext } from '../../access/authorize.ts';
import { changes } from '../../access/change.ts';
import { listsSecrets } from '../../access/identity.ts';
import { staffNotFound } from '../../access/not-found.ts';
import type { Session } from '../../access/sessions.ts';
import { requireStore } from '../../access/store-access.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { pinRoutes } from './pins.routes.ts';
import type { PinDependencies } from './pins.ts';
import { toStaffChange, toStaffEntry } from './staff.inputs.ts';
import { presentCounterStaffMember, presentEmployment, presentStaffMember } from './staff.presenters.ts';
import {
  employmentSummary,
  listStaffRows,
  listStoreStaff,
  listUserStaff,
  type StaffWithLoan,
} from './staff.queries.ts';
import { createStaff, deleteStaff, editStaff, renewPin, requireStaff, restoreStaff } from './staff.usecases.ts';

/** A store's staff as its counter sees them. */
const counterStaff = async (db: Queryable, session: Session, storeId: string) => ({
  data: (await listStaffRows(db, session, storeId)).map(presentCounterStaffMember),
});

type Context = RequestContext & { session: Session };

/**
 * The staff as the owner sees them, with the PINs that this call may show.
 * @param changedId the staff member who got a new PIN in this call. With an old authentication it is not shown, because
 *   a thief could enter records with it in someone's name.
 */
function presentStaff(context: Context, secrets: Secrets, list: StaffWithLoan[], changedId?: string) {
  const showsPin = ({ member }: StaffWithLoan) =>
    listsSecrets(context) || (context.session.isRecent && member.id === changedId);
  return list.map((each) => presentStaffMember(each, showsPin(each) ? secrets : null));
}

export function staffRoutes(deps: PinDependencies) {
  const { db, secrets, now } = deps;
  const os = implement(staff).$context<RequestContext>().use(authorize(db)).use(changes(deps));
  const list = async (context: Context, storeId: string, changedId?: string) => ({
    data: presentStaff(context, secrets, await listStoreStaff(db, context.session, storeId), changedId),
  });
  return {
    userStaff: os.userStaff.handler(async ({ context }) => {
      const { session } = context;
      if (session.storeId !== null) return counterStaff(db, session, session.storeId);
      return { data: presentStaff(context, secrets, await listUserStaff(db, session)) };
    }),
    fetchStoreStaff: os.fetchStoreStaff.handler(async ({ input, context }) => {
      const { session } = context;
      await requireStore(db, session, input.storeId);
      if (session.storeId === null) return list(context, input.storeId);
      return counterStaff(db, session, input.storeId);
    }),
    create: os.create.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { id } = await change((tx) => createStaff(tx, secrets, session, toStaffEntry(input)));
      return list(context, input.storeId, id);
    }),
    edit: os.edit.handler(async ({ input, context }) => {
      const edit = toStaffChange(input);
      const { storeId } = await context.change((tx) => editStaff(tx, context.session, edit.staffId, edit.change));
      return list(context, storeId);
    }),
    delete: os.delete.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { storeId } = await change((tx) => deleteStaff(tx, session, input._id ?? input.staffId ?? ''));
      return list(context, storeId);
    }),
    restore: os.restore.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { storeId } = await change((tx) => restoreStaff(tx, session, input._id));
      return list(context, storeId);
    }),
    newPin: os.newPin.handler(async ({ input, context }) => {
      const { session, change } = context;
      const { storeId } = await change((tx) => renewPin(tx, secrets, session, input._id));
      return list(context, storeId, input._id);
    }),
    revealPin: os.revealPin.handler(async ({ input, context }) => {
      const { pinSealed } = await requireStaff(db, context.session, input._id);
      return { data: { pin: secrets.decrypt(pinSealed) } };
    }),
    employmentSummary: os.employmentSummary.handler(async ({ input, context }) => {
      const summary = await employmentSummary(db, context.session, input._id ?? input.staffId ?? '');
      if (!summary) throw staffNotFound();
      return { data: { curriculumVitae: presentEmployment(summary, now()) } };
    }),
    ...pinRoutes(deps),
  };
}
