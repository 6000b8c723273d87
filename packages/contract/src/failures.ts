import { z } from 'zod';
import { accountDeleted, waitingCounter } from './accounts.ts';
import { financialRecord, recordSummary } from './financials.ts';
import { gameChanged } from './games.ts';
import { notesChanged } from './hr.ts';
import { loanChanged } from './loans.ts';
import { representativeChanged } from './representatives.ts';
import { secondFactorAsked } from './second-factor.ts';
import { staffChanged } from './staff.ts';
import { storeChanged } from './stores.ts';

/**
 * Every expected failure by its code, with the `data` sent along, or null if there is none. `error` is the text for the
 * user. Programs switch on the code, because texts may change.
 */
export const failures = {
  // Any call
  invalidInput: null,
  unreadableRequest: null,
  requestTooLarge: null,
  notFound: null,
  notSignedIn: null,
  notOwner: null,
  notHr: null,
  notAtCounter: null,
  /** The call needs a recent authentication: confirm the password or a passkey, then repeat it. */
  confirmIdentity: null,
  /** A request with a cookie, or for one, that was not sent by one of our own pages. */
  crossSiteRequest: null,
  /** The header `Retry-After` says when to try again. */
  tooManyAttempts: null,
  /** The changes of a day, or its new records, take too much space; see `Retry-After`. */
  tooManyLongChanges: null,
  /** Too many requests of the same owner or counter at once; see `Retry-After`. The request had no effect. */
  tooManyRequests: null,
  databaseUnavailable: null,
  /** A bug. The text contains the request's id in the log. */
  internalError: null,

  // Accounts
  commonPassword: null,
  unknownIntroCode: null,
  wrongCredentials: null,
  /** The password was correct; the second factor is missing. */
  secondFactorNeeded: secondFactorAsked,
  emailNotVerified: null,
  /** The sign-in was correct, but the account is deleted. It can still be restored. */
  accountDeleted,
  invalidLink: null,
  /** Another account has the email that a link would restore. */
  oldEmailTaken: null,
  noEmailChange: null,
  wrongEmailPin: null,
  tooManyWrongEmailPins: null,
  wrongCurrentPassword: null,
  deviceNotFound: null,
  /** The password was correct; the owner still has to approve this counter. */
  counterNotApproved: waitingCounter,
  counterNotFound: null,

  // Two-step sign-in
  signInExpired: null,
  tooManyWrongCodes: null,
  wrongCode: null,
  passkeyRefused: null,
  passkeySetupExpired: null,
  passkeyExists: null,
  tooManyPasskeys: null,
  passkeyNotFound: null,
  authenticatorExists: null,
  authenticatorNotStarted: null,
  noSecondFactor: null,

  // Stores
  storeNotFound: null,
  storeNameTaken: null,
  storeNeedsSubscription: null,
  freeStoreExists: null,
  /** Sample stores are only removed together. */
  storeIsSample: null,
  /** The account has stores of its own. */
  samplesNotOffered: null,
  impossibleDayEnd: null,
  /** Refused edits of an earlier version. */
  storeChanged,

  // Needs attention
  lineNotFound: null,

  // Games
  gameNotFound: null,
  gameAlreadyAdded: null,
  tooManyActiveGames: null,
  tooManyGames: null,
  gameChanged,

  // Representatives
  representativeNotFound: null,
  representativeNameTaken: null,
  tooManyNames: null,
  tooManyRepresentatives: null,
  representativeChanged,
  /** The representative was merged, or merged into another one than named. Nothing changed. */
  representativeMerged: null,
  /** A representative cannot be merged into itself. */
  sameRepresentative: null,
  /** The representative has games or records, or another was merged into it. */
  representativeUsed: null,

  // Changes of several games
  repPhoneMissing: null,
  changeBeginsLater: null,
  changeTooLarge: null,

  // Staff
  tooManyStaff: null,
  staffNotFound: null,
  staffAlreadyAdded: null,
  staffChanged,
  pinMissing: null,
  wrongPin: null,
  /** The end of the lock, as an ISO time. */
  pinLocked: z.object({ pinLockedUntil: z.string() }),
  mayNotEdit: null,
  mayNotDelete: null,

  // Financial records
  recordNotFound: null,
  unknownGame: null,
  storeUnpaid: null,
  dateTooLate: null,
  /** At a counter, a negative count and an old date need a staff member with the edit right. */
  countNeedsEditor: null,
  dateNeedsEditor: null,
  totalsDisagree: null,
  /** The existing record. */
  dateHasRecord: recordSummary,
  tooManyRecordsOfDay: null,
  /** The record as first saved by the same form. */
  recordAlreadySaved: financialRecord,
  savedRecordDeleted: null,
  addedSinceDeleted: null,
  /** The current record. */
  recordChanged: financialRecord,

  // Loans
  loanNotPaid: null,
  noActiveLoan: null,
  paymentTooLarge: null,
  tooManyPayments: null,
  staffHasLeft: null,
  loanNotWrittenOff: null,
  loanWrittenOff: null,
  dueBeforeIssued: null,
  loanDateTooLate: null,
  paidBeforeIssued: null,
  loanAlreadySaved: null,
  newerLoanStays: null,
  newerLoanExists: null,
  loanPaymentNotFound: null,
  loanHasPayments: null,
  loanChanged,

  // Subscriptions
  billingOff: null,
  subscriptionNotFound: null,
  subscriptionNotCreated: null,
  firstStoreFree: null,
  tooManyPendingSubscriptions: null,
  storePaid: null,
  storeFree: null,
  providerUnreachable: null,
  notCancelled: null,
  cancellationNotFound: null,
  payerNotFound: null,
  paymentNotFound: null,
  /** The payment failed, is pending or was zero. */
  noReceipt: null,

  // Paid extras
  extraUnknown: null,
  currencyNotAccepted: null,
  priceDiffers: null,
  keyOfAnotherPurchase: null,
  tooManyUnpaidPurchases: null,
  alreadyPaid: null,
  purchaseEnded: null,
  paymentNotStarted: null,
  purchaseNotFound: null,
  ownerNotFound: null,
  extraNotFound: null,

  // Affiliates
  introCodeTaken: null,
  introCodeFixed: null,

  // HR
  userNotFound: null,
  ownVerification: null,
  /** Someone else in HR has changed the notes since. */
  notesChanged,

  // Backups
  backupNotFound: null,
  backupBusy: null,
  backupDamaged: null,
  backupTooNew: null,
  storesBusy: null,
  downloadLinkUsed: null,
} satisfies Record<string, z.ZodType | null>;

export type FailureCode = keyof typeof failures;

/** The data of a code; undefined if it has none. */
export type FailureData<Code extends FailureCode> = Code extends FailureCode
  ? (typeof failures)[Code] extends z.ZodType<infer Data>
    ? Data
    : undefined
  : never;
