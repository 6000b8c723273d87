import type { userInfoForm, UserInfo } from '@quarterdeck/contract/hr';
import type { z } from 'zod';
import type { Queryable } from '../../platform/database.ts';
import { addToAudit, differences, type Facts } from '../audit/audit.writes.ts';
import { userNotFound } from './hr.errors.ts';
import { findUser, lockUser, updateUser } from './hr.queries.ts';

type UserForm = z.infer<typeof userInfoForm>;

const factsOf = ({ name, emailVerified }: UserForm): Facts => ({
  Name: name,
  'Email verified': emailVerified ? 'Yes' : 'No',
});

/** The end of their id: whoever looks it up finds the person, and it outlives no account as a name or an address would. */
const hrName = (ownerId: string): string => `HR ${ownerId.slice(-6)}`;

/** What differs. The owner reads the trail too, so of HR's notes it says only that they changed. */
const changesOf = (before: UserForm, after: UserForm) => [
  ...differences(factsOf(before), factsOf(after)),
  ...(before.notes === after.notes ? [] : [{ what: 'Notes of HR', before: null, after: null }]),
];

/** Changes what HR may change of an owner, and writes it into that owner's trail. @throws Failure (`_id`) for an unknown one. */
export const editUser = (db: Queryable, hrOwnerId: string, ownerId: string, form: UserForm): Promise<UserInfo> =>
  db.transaction(async (tx) => {
    const before = (await lockUser(tx, ownerId)) ? await findUser(tx, ownerId) : undefined;
    if (before === undefined) throw userNotFound();
    await updateUser(tx, ownerId, form);
    const changes = changesOf(before, form);
    if (changes.length > 0) {
      await addToAudit(tx, {
        ownerId,
        storeId: null,
        kind: 'account',
        subjectId: ownerId,
        subject: form.name,
        action: 'changed',
        actor: hrName(hrOwnerId),
        changes,
      });
    }
    return { ...before, ...form };
  });
