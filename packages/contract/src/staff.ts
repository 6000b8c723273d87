import { PAYMENT_METHODS, PAYMENT_TERMS, POSITIONS } from '@quarterdeck/domain/staff';
import { z } from 'zod';
import { loan } from './loans.ts';
import {
  amount,
  blankAsMissing,
  booleanField,
  businessDate,
  call,
  changedSince,
  dollars,
  formVersion,
  id,
  idempotencyKey,
  identified,
  moment,
  numberField,
  phone,
  pin,
  reply,
  requiredText,
  saving,
  version,
} from './wire.ts';

export const position = z.enum(POSITIONS, { error: 'Choose a position' });
export const paymentTerms = z.enum(PAYMENT_TERMS, { error: 'Choose the payment terms' });
export const paymentMethod = z.enum(PAYMENT_METHODS, { error: 'Choose a payment method' });
const hourlyRate = dollars('Hourly rate');
const paymentValue = dollars('Payment value');

export const staffForm = z.object({
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  email: requiredText('Email', 254).pipe(z.email('Enter a valid email address')),
  phone: phone('Phone'),
  position: blankAsMissing(position.default('Staff')),
  startDate: businessDate('Start date'),
  /** Dollars. */
  hourlyRate: numberField('Hourly rate', hourlyRate.default(0)),
  paymentTerms: blankAsMissing(paymentTerms.default('Monthly')),
  paymentMethod: blankAsMissing(paymentMethod.default('Cash')),
  /** Dollars per month, week or day. */
  paymentValue: numberField('Payment value', paymentValue.default(0)),
});

/** The fields that the form requires. The other fields stay unchanged if omitted; a blank amount is 0. */
export const staffEdit = staffForm.extend({
  _id: id,
  position: blankAsMissing(position.optional()),
  hourlyRate: numberField('Hourly rate', hourlyRate.optional(), { blank: 0 }),
  paymentTerms: blankAsMissing(paymentTerms.optional()),
  paymentMethod: blankAsMissing(paymentMethod.optional()),
  paymentValue: numberField('Payment value', paymentValue.optional(), { blank: 0 }),
  isActive: booleanField(z.boolean().optional()),
  // New staff members start without these permissions, even if the request contains them.
  editFinancialEnabled: booleanField(z.boolean().optional()),
  deleteFinancialEnabled: booleanField(z.boolean().optional()),
  version: formVersion,
});

/** A staff member as counter sessions see them. */
export const counterStaffMember = z.object({
  _id: id,
  storeId: id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** The specification's mark of staff, as in the user of a counter's session. */
  staffCreds: z.literal(true),
  position: z.enum(POSITIONS),
  isActive: z.boolean(),
  editFinancialEnabled: z.boolean(),
  deleteFinancialEnabled: z.boolean(),
});
export type CounterStaffMember = z.infer<typeof counterStaffMember>;

/** A staff member as the owner sees them. */
export const staffMember = counterStaffMember.extend({
  email: z.string(),
  phone: z.string(),
  startDate: z.string(),
  hourlyRate: amount,
  paymentTerms: z.enum(PAYMENT_TERMS),
  paymentMethod: z.enum(PAYMENT_METHODS),
  paymentValue: amount,
  /**
   * Empty in lists for our own pages, and without a recent authentication, except in the response that added the staff
   * member or replaced the PIN.
   */
  pin: z.string(),
  /** The latest loan, paid or not; null if there never was one. */
  loan: loan.nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
});
export type StaffMember = z.infer<typeof staffMember>;

/** A staff member as their form shows them: without the PIN. */
const editedStaff = staffMember.omit({ pin: true, loan: true, createdAt: true, updatedAt: true });
export type EditedStaff = z.infer<typeof editedStaff>;
export const staffChanged = changedSince(editedStaff);

export const staffList = reply(z.array(staffMember));
const visibleStaff = reply(z.array(z.union([staffMember, counterStaffMember])));

/** The staff member whom a PIN identified, with their permissions. */
const identifiedStaff = counterStaffMember
  .pick({
    firstName: true,
    lastName: true,
    editFinancialEnabled: true,
    deleteFinancialEnabled: true,
  })
  .extend({ staffId: id });

/** The content of an employment summary. */
export const employmentSummary = z.object({
  staffId: id,
  firstName: z.string(),
  lastName: z.string(),
  position: z.enum(POSITIONS),
  email: z.string(),
  phone: z.string(),
  storeName: z.string(),
  storeAddress: z.string(),
  startDate: z.string(),
  /** `2 years, 3 months`, up to the store's business date. */
  tenure: z.string(),
  isActive: z.boolean(),
  recordsEntered: z.number(),
  /** The dates of the first and the latest record entered, null if there is none. */
  firstRecordDate: z.string().nullable(),
  latestRecordDate: z.string().nullable(),
});
export type EmploymentSummary = z.infer<typeof employmentSummary>;

/** A counter's state before a PIN is entered. */
const counterState = z.object({
  hasActiveLoan: z.boolean(),
  pinLockedUntil: moment.nullable(),
  /**
   * The staff member on shift, in whose name the counter saves and edits without a PIN; null if each save asks for one.
   */
  onShift: identifiedStaff.extend({ endsAt: moment }).nullable(),
  /** The record whose edit was opened with a PIN, which also covers saving it. */
  openEdit: id.nullable(),
  /** Since when this counter has had unsaved takings, as it reported; null if it has none. */
  draftSince: moment.nullable(),
  /** Whether the store remembers shifts. */
  remembersShift: z.boolean(),
});

/** The PIN lock of a store; null when nothing is locked and no guessing is suspected. */
const pinLock = z
  .object({
    /** When the last lock ends; null while no counter is locked. */
    lockedUntil: moment.nullable(),
    /** The number of locked counters. */
    counters: z.number(),
    /** The number of wrong PINs that no correct PIN has cancelled. */
    wrongPins: z.number(),
    /** Whether there are so many that the owner was mailed. */
    isGuessing: z.boolean(),
  })
  .nullable();

const checkedLoan = z.object({
  firstName: z.string(),
  lastName: z.string(),
  loan: z.object({ amount, outstanding: amount, dueDate: z.string() }).nullable(),
});
export type CheckedLoan = z.infer<typeof checkedLoan>;

const optionalId = blankAsMissing(id.optional());
/** The specification's calls name a staff member `_id` or `staffId`. Both mean the same; `_id` wins. */
const named = z
  .object({ _id: optionalId, staffId: optionalId })
  .refine(({ _id, staffId }) => _id !== undefined || staffId !== undefined, {
    path: ['staffId'],
    message: 'Staff member is required',
  });

export const staff = {
  /** All fields for the owner; at a counter, `counterStaffMember`'s of its store's staff. */
  userStaff: call.ownerOrCounter.route({ method: 'GET', path: '/staff/user-staff' }).output(visibleStaff),
  /** As `userStaff`, of one store. */
  fetchStoreStaff: call.ownerOrCounter
    .route({ method: 'POST', path: '/staff/fetch-store-staff' })
    .input(z.object({ storeId: id }))
    .output(visibleStaff),
  create: saving('owner', 'staff')
    .route({ method: 'POST', path: '/staff/create-staff' })
    .input(
      staffForm.extend({
        storeId: id,
        isActive: booleanField(z.boolean().default(true)),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .output(staffList),
  edit: saving('owner', 'staff')
    .route({ method: 'POST', path: '/staff/edit-staff' })
    .input(staffEdit)
    .output(staffList),
  delete: saving('owner', 'staff')
    .route({ method: 'POST', path: '/staff/delete-staff' })
    .input(named)
    .output(staffList),
  restore: saving('owner', 'staff')
    .route({ method: 'POST', path: '/staff/restore-staff' })
    .input(z.object({ _id: id }))
    .output(staffList),
  /** Replaces a PIN, for example after it was seen. */
  newPin: identified('recent', ['staff'])
    .route({ method: 'POST', path: '/staff/new-pin' })
    .input(z.object({ _id: id }))
    .output(staffList),
  revealPin: identified('recent')
    .route({ method: 'POST', path: '/staff/reveal-pin' })
    .input(z.object({ _id: id }))
    .output(reply(z.object({ pin: z.string() }))),
  employmentSummary: call.owner
    .route({ method: 'POST', path: '/api/curriculum-vitae/view' })
    .input(named)
    .output(reply(z.object({ curriculumVitae: employmentSummary }))),
  /** Whether any of the store's counters is locked. */
  pinLock: call.owner
    .route({ method: 'POST', path: '/staff/pin-lock' })
    .input(z.object({ storeId: id }))
    .output(reply(pinLock)),
  // Needs a recent authentication: without the lock, someone with an old session could guess PINs.
  liftPinLock: identified('recent', ['pins'])
    .route({ method: 'POST', path: '/staff/lift-pin-lock' })
    .input(z.object({ storeId: id }))
    .output(reply(pinLock)),
  /** A counter's state before a PIN is entered. */
  counter: call.counter.route({ method: 'GET', path: '/staff/counter' }).output(reply(counterState)),
  /** Ends the shift at this counter. */
  endShift: call.counter.route({ method: 'POST', path: '/staff/end-shift' }).output(reply(counterState)),
  /** `editRecordId`: the PIN covers saving an edit of that record, once and for half an hour. */
  identify: call.counter
    .route({ method: 'POST', path: '/staff/identify' })
    .input(z.object({ pin, editRecordId: id.optional() }))
    .output(reply(identifiedStaff)),
  /** The active loan of the staff member with the PIN. */
  checkLoan: call.counter
    .route({ method: 'POST', path: '/staff/check-loan' })
    .input(z.object({ pin }))
    .output(reply(checkedLoan)),
};
