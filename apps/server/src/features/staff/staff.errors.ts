import { Failure, waitingTime } from '../../platform/failure.ts';
import { changedMeanwhile, type LastChange } from '../audit/audit.queries.ts';
import { presentEditedStaff } from './staff.presenters.ts';
import type { StaffRow } from './staff.queries.ts';

/** The form was already saved, with another name. */
export const staffAlreadyAdded = (name: string) =>
  new Failure('staffAlreadyAdded', {
    savedBefore: `${name} was already added with this form. Reload the page to see them.`,
  });

export const addedStaffDeleted = (name: string) =>
  new Failure('addedSinceDeleted', {
    savedBefore: `${name} was added with this form and deleted since. Restore them in Recently deleted, or save again to add someone new.`,
  });

export const tooManyStaff = (most: number) =>
  new Failure('tooManyStaff', {
    staff: `A store can have at most ${most} staff members. Delete those who have left.`,
  });

/** The form is based on another version. */
export const staffChanged = (current: StaffRow, last: LastChange) =>
  new Failure(
    'staffChanged',
    { version: changedMeanwhile(last, 'staff member') },
    { data: { current: presentEditedStaff(current), ...last } },
  );

export const pinMissing = () => new Failure('pinMissing', { pin: 'Enter your PIN' });

export const wrongPin = () => new Failure('wrongPin', { pin: 'Invalid PIN' });

export const pinLocked = (lockedUntil: Date, now: Date) => {
  const seconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  return new Failure(
    'pinLocked',
    {
      pin: `Too many wrong PINs. PIN entry is locked here for another ${waitingTime(seconds)}; the owner can unlock it sooner.`,
    },
    { status: 429, retryAfterSeconds: seconds, data: { pinLockedUntil: lockedUntil.toISOString() } },
  );
};

export const mayNotEdit = (name: string) => new Failure('mayNotEdit', { pin: `${name} can’t edit financial records` });

export const mayNotDelete = (name: string) =>
  new Failure('mayNotDelete', { pin: `${name} can’t delete financial records` });
