import { EXTRAS, EXTRAS_CURRENCY } from '@quarterdeck/domain/extras';
import { appCode, SoftwarePasskey } from './authenticator.ts';
import { dayForm, gameForm, OWNER_PASSWORD, staffForm } from './builders.ts';
import type { Route } from './server.ts';
import { APP_SECRET, identityChallengeOf, signedFor } from './owned-second-factor.ts';
import { EMAIL_PIN, type Ids } from './tenant.ts';

const address = '2 Pier Road';
const currentPassword = OWNER_PASSWORD;

/**
 * What an endpoint is called with when everything is right; more than one input where there are several ways. Whatever
 * takes ids or needs a session has to be described here.
 */
export const validInputs: Record<Route, (ids: Ids) => object[]> = {
  'POST /auth/user/email-verified': ({ owner, emailToken }) => [{ _id: owner, token: emailToken }],
  'POST /auth/confirm-identity': () => [{ currentPassword }],
  'POST /auth/confirm-identity-by-passkey': ({ passkeyChallenge }) => [
    {
      challenge: identityChallengeOf(passkeyChallenge),
      answer: signedFor(identityChallengeOf(passkeyChallenge)),
    },
  ],
  'POST /stores/reveal-password': ({ store }) => [{ _id: store }],
  'POST /staff/reveal-pin': ({ staff }) => [{ _id: staff }],
  'POST /auth/second-factor/confirm-authenticator': () => [{ code: appCode(APP_SECRET) }],
  'POST /auth/second-factor/add-passkey': ({ passkeyChallenge }) => [
    { challenge: passkeyChallenge, name: 'Laptop', answer: new SoftwarePasskey().created(passkeyChallenge) },
  ],
  'POST /auth/second-factor/remove-passkey': ({ passkey }) => [{ _id: passkey }],
  'PATCH /auth/user/create-affiliate': () => [{ introCode: 'Pinball42' }, {}],
  'GET /users-info': ({ owner }) => [{ search: 'Olive', before: owner }, {}],
  'PATCH /auth/user/hr/update-users-info': ({ owner }) => [
    { _id: owner, name: 'New Name', emailVerified: true, notes: 'Called' },
    { _id: owner, name: 'New Name' },
  ],
  'GET /users-info/account-history': ({ owner, auditEntry }) => [{ ownerId: owner, before: auditEntry }, {}],
  'GET /payment/paid-extras': ({ paidExtra }) => [{ show: 'done', before: paidExtra }, {}],
  'POST /payment/mark-extra': ({ paidExtra }) => [{ _id: paidExtra, done: true }],
  'PATCH /auth/user/update-user-profile': () => [{ name: 'Other Name', email: 'other@owners.example' }],
  'POST /auth/user/verify-email-update-pin': () => [{ pin: EMAIL_PIN }],
  'PATCH /auth/user/update-password-via-profile': () => [
    { currentPassword, password: 'another-good-one', password2: 'another-good-one' },
  ],
  'POST /auth/user/term-conditions': () => [{ accepted: true }],
  'POST /auth/device': () => [{ platform: 'Linux', language: 'en' }],
  'POST /counters/list': ({ store }) => [{ storeId: store }],
  'POST /counters/approve': ({ counter }) => [{ _id: counter }],
  'POST /counters/rename': ({ counter }) => [{ _id: counter, name: 'Front desk' }],
  'POST /counters/report-draft': () => [{ since: '2026-01-31T18:30:00Z' }, {}],
  'POST /counters/remove': ({ counter }) => [{ _id: counter }],
  'POST /auth/user/logout': ({ device }) => [{ sessionId: device }],
  'POST /auth/user/move-to-cookie': () => [{}],
  'POST /auth/user/sign-out-device': ({ device }) => [{ _id: device }],
  'POST /stores/create-store': () => [{ storeName: 'Shown Shore', address, timeZone: 'America/New_York' }],
  'POST /stores/add-sample-data': () => [{ timeZone: 'America/New_York' }],
  'POST /stores/remove-sample-data': () => [{}],
  'POST /stores/edit-store': ({ store }) => [
    { _id: store, storeName: 'New Name', address, isActive: true, version: 1 },
    {
      _id: store,
      storeName: 'New Name',
      address,
      timeZone: 'America/New_York',
      dayEndsAt: 5,
      rememberShiftMinutes: 10,
      entryWindowDays: 7,
      approveCounters: true,
      cashLimit: 10,
      closedWeekdays: [1],
      closedPeriods: [{ from: '2026-11-01', to: '2027-03-15', everyYear: true, reason: 'Winter closure' }],
    },
  ],
  'POST /stores/delete-store': ({ store }) => [{ _id: store }, { storeId: store }],
  'POST /stores/new-store-password': ({ store }) => [{ _id: store }],
  'POST /stores/restore-store': ({ deletedStore }) => [{ _id: deletedStore }],
  'POST /stores/performance': ({ store }) => [
    {
      from: '2026-03-01',
      to: '2026-03-31',
      storeIds: [store],
      compareFrom: '2026-02-01',
      compareTo: '2026-02-28',
    },
    {},
  ],
  'POST /stores/overview': ({ store }) => [
    {
      storeId: store,
      from: '2026-03-01',
      to: '2026-03-31',
      compareFrom: '2026-02-01',
      compareTo: '2026-02-28',
    },
    { storeId: store },
  ],
  'POST /games/create-game': ({ store }) => [{ ...gameForm, storeId: store }],
  'POST /games/create-games': ({ store }) => [{ games: [gameForm, { ...gameForm, ownGame: true }], storeId: store }],
  'POST /games/fetch-store-games': ({ store }) => [{ storeId: store }],
  'POST /games/game-page': ({ store, game }) => [
    {
      _id: game,
      storeId: store,
      from: '2026-03-01',
      to: '2026-03-31',
      compareFrom: '2026-02-01',
      compareTo: '2026-02-28',
    },
  ],
  'POST /dashboard/performance': ({ store }) => [
    {},
    {
      from: '2026-01-01',
      to: '2026-01-31',
      storeIds: [store],
      compareFrom: '2025-12-01',
      compareTo: '2025-12-31',
    },
  ],
  'POST /games/performance': ({ store }) => [
    {
      from: '2026-03-01',
      to: '2026-03-31',
      storeIds: [store],
      compareFrom: '2026-02-01',
      compareTo: '2026-02-28',
    },
    {},
  ],
  'POST /games/trends': ({ store }) => [{ to: '2026-03-31', storeIds: [store] }, { to: '2026-03-31' }],
  'POST /games/set-active': ({ game }) => [{ gameIds: [game], isActive: false }],
  'POST /representatives/fetch-representative': ({ representative }) => [{ _id: representative }],
  'POST /representatives/merge': ({ representative, keptRepresentative, mergedRepresentative }) => [
    { _id: representative, into: keptRepresentative },
    { _id: mergedRepresentative, into: keptRepresentative },
  ],
  'POST /representatives/undo-merge': ({ keptRepresentative, mergedRepresentative }) => [
    { _id: mergedRepresentative, into: keptRepresentative },
  ],
  'POST /representatives/delete-representative': ({ unusedRepresentative }) => [{ _id: unusedRepresentative }],
  'POST /representatives/edit-representative': ({ representative }) => [
    { _id: representative, name: 'Raymond', phone: '555-0199', email: 'ray@machines.example', notes: '' },
  ],
  'POST /attention/list': () => [{}],
  'POST /attention/mark-seen': ({ counter }) => [{ key: `counter:${counter}`, note: 'Ours' }],
  'POST /attention/unmark-seen': ({ counter }) => [{ key: `counter:${counter}` }],
  'POST /notifications/settings': () => [{}],
  'POST /notifications/save': () => [
    { digestHour: 7, timeZone: 'America/New_York', kinds: { short: false } },
    { timeZone: '' },
  ],
  'POST /notifications/save-store': ({ store }) => [
    { storeId: store, digest: false, short: false, missingHour: 23, edits: false, counters: false },
    { storeId: store, missingHour: 'off' },
  ],
  'POST /representatives/list': ({ store }) => [
    {
      from: '2026-03-01',
      to: '2026-03-31',
      storeIds: [store],
      compareFrom: '2026-02-01',
      compareTo: '2026-02-28',
    },
    {},
  ],
  'POST /games/edit-game': ({ store, game }) => [{ ...gameForm, _id: game, storeId: store, version: 1 }],
  'POST /games/delete-game': ({ store, game }) => [{ _id: game, storeId: store }],
  'POST /games/restore-game': ({ store, deletedGame }) => [{ _id: deletedGame, storeId: store }],
  'GET /financials/user-financials': ({ record }) => [{ before: record, limit: '5' }, {}],
  'POST /financials/fetch-store-financials': ({ store, record }) => [{ storeId: store, before: record }],
  'POST /financials/list-records': ({ store, record }) => [{ storeId: store, before: record }],
  'POST /financials/store-summary': ({ store }) => [
    { storeId: store, from: '2026-03-01', to: '2026-03-31', compareFrom: '2026-02-01', compareTo: '2026-02-28' },
  ],
  'POST /financials/commission-summary': ({ store }) => [{ storeId: store, from: '2026-02-15', to: '2026-04-15' }],
  'POST /financials/find-records': ({ store, record }) => [
    {
      storeId: store,
      from: '2026-03-01',
      to: '2026-03-31',
      cash: ['Balanced'],
      sort: { column: 'takings', isUp: true },
    },
    { storeId: store, before: record },
  ],
  'POST /financials/trend': ({ store }) => [
    { storeId: store, from: '2026-03-01', to: '2026-03-31', compareFrom: '2026-02-01', compareTo: '2026-02-28' },
    { storeId: store },
  ],
  'POST /financials/neighbours': ({ record }) => [{ _id: record }],
  'POST /financials/usual': ({ store }) => [{ storeId: store, date: '2026-03-09' }],
  'POST /financials/fetch-financial': ({ record }) => [{ _id: record }],
  'POST /financials/create-financial': ({ store, game, pin }) => [
    { ...dayForm({ _id: store }, [{ _id: game }], { date: '2026-03-09' }), pin },
  ],
  'PATCH /financials/edit-financial': ({ store, game, record, pin }) => [
    { ...dayForm({ _id: store }, [{ _id: game }], { date: '2026-03-09' }), _id: record, version: 1, pin },
  ],
  'POST /financials/delete-financial': ({ record, pin }) => [{ _id: record, pin }],
  'POST /financials/restore-financial': ({ deletedRecord, pin }) => [{ _id: deletedRecord, pin }],
  'POST /corrections/preview': ({ store, game }) => [
    { _id: game, storeId: store, from: '2026-03-01', to: '2026-03-31', commission: 20, repName: 'Rose' },
  ],
  'POST /corrections/apply': ({ store, game }) => [
    { _id: game, storeId: store, from: '2026-03-01', commission: 20, repName: 'Rose' },
  ],
  'POST /corrections/preview-games': ({ game }) => [{ gameIds: [game], from: '2026-03-01', commission: 20 }],
  'POST /corrections/apply-games': ({ game }) => [
    { gameIds: [game], from: '2026-03-01', commission: 21 },
    { gameIds: [game], from: '2026-03-01', repName: 'Rose', repPhone: '555-0101' },
  ],
  'GET /staff/user-staff': () => [{}],
  'POST /staff/fetch-store-staff': ({ store }) => [{ storeId: store }],
  'POST /staff/create-staff': ({ store }) => [{ ...staffForm, storeId: store }],
  'POST /staff/edit-staff': ({ staff }) => [{ ...staffForm, _id: staff, lastName: 'Other', version: 2 }],
  'POST /staff/delete-staff': ({ staff }) => [{ _id: staff }, { staffId: staff }],
  'POST /staff/restore-staff': ({ deletedStaff }) => [{ _id: deletedStaff }],
  'POST /staff/new-pin': ({ staff }) => [{ _id: staff }],
  'POST /api/curriculum-vitae/view': ({ staff }) => [{ staffId: staff }],
  'POST /staff/pin-lock': ({ store }) => [{ storeId: store }],
  'POST /staff/lift-pin-lock': ({ store }) => [{ storeId: store }],
  'POST /staff/identify': ({ pin, record }) => [{ pin }, { pin, editRecordId: record }],
  'POST /staff/end-shift': () => [{}],
  'POST /staff/check-loan': ({ pin }) => [{ pin }],
  'POST /staff/create-loan': ({ debtless }) => [{ staffId: debtless, amount: 50 }],
  'POST /staff/edit-loan': ({ staff, borrower, loan }) => [
    { staffId: staff, dueDate: '2040-01-01', notes: 'Later' },
    { staffId: borrower, loanId: loan, version: 1, dueDate: '2040-01-01' },
  ],
  'POST /staff/add-loan-payment': ({ staff, borrower, loan }) => [
    { staffId: staff, amount: 10 },
    { staffId: borrower, loanId: loan, version: 1, amount: 10 },
  ],
  'POST /staff/remove-loan-payment': ({ staff, payment }) => [{ staffId: staff, paymentId: payment }],
  'POST /staff/write-off-loan': ({ borrower, loan }) => [
    { staffId: borrower, loanId: loan, version: 1, reason: 'Moved away' },
  ],
  'POST /staff/undo-loan-write-off': ({ forgiven, forgivenLoan }) => [{ staffId: forgiven, loanId: forgivenLoan }],
  'POST /staff/fetch-borrower': ({ borrower }) => [{ staffId: borrower }],
  'POST /staff/remove-loan': ({ borrower, loan }) => [{ staffId: borrower, loanId: loan }],
  'POST /staff/earlier-loans': ({ borrower, loan }) => [{ staffId: borrower, before: loan }],
  'POST /staff/outstanding-loans': ({ store }) => [{ storeId: store }],
  'POST /payment/paypal/create-subscription': ({ unpaidStore }) => [
    { storeName: 'New Pier', storeData: { address, notes: 'By the sea', openingFloat: 100 } },
    { storeName: 'Again', storeId: unpaidStore },
  ],
  'POST /payment/paypal/check-subscription-status': ({ subscription }) => [
    { subscriptionId: subscription, tierSelected: 'PAID_HIGH_SCORE_HERO' },
  ],
  'POST /payment/paypal/activate-subscription': ({ subscription }) => [{ subscriptionId: subscription }],
  'GET /payment/paypal/subscription/{subscriptionId}': ({ subscription }) => [{ subscriptionId: subscription }],
  'POST /payment/paypal/cancel-subscription': ({ subscription }) => [
    { subscriptionId: subscription, reason: 'Closing for the winter' },
  ],
  'POST /payment/paypal/dismiss-subscription': ({ subscription }) => [{ subscriptionId: subscription }],
  'POST /payment/close-purchase': ({ purchase }) => [{ _id: purchase }],
  'POST /payment/dismiss-purchase': ({ purchase }) => [{ _id: purchase }],
  'GET /payment/payment-summary': ({ store }) => [{ storeId: store, from: '2026-01-01T00:00:00Z' }, {}],
  'GET /payment/user-payment-history': ({ billed }) => [{ before: billed, status: 'SUCCESS' }, {}],
  'GET /payment/store-payment-history/{storeId}': ({ store, billed }) => [{ storeId: store, before: billed }],
  'GET /payment/receipt/{paymentId}': ({ billed }) => [{ paymentId: billed, timeZone: 'America/New_York' }],
  'GET /payment/all-users-billing-history': ({ billed }) => [{ search: 'Olive', before: billed }, {}],
  'GET /payment/fetch-all-payments': ({ billed }) => [{ before: billed }, {}],
  'POST /payment/retry-cancellation': ({ cancellation }) => [{ _id: cancellation }],
  'POST /payment/close-cancellation': ({ cancellation }) => [{ _id: cancellation }],
  'POST /payment/fetch-user-of-payment': ({ owner }) => [{ userId: owner }],
  'POST /audit/activity': ({ store, auditEntry }) => [
    { storeIds: [store], kind: 'record', actor: 'Admin', before: auditEntry },
    { since: '2026-01-01T00:00:00.000Z', until: '2026-12-31T00:00:00.000Z' },
  ],
  'POST /audit/store': ({ store, auditEntry }) => [{ storeId: store }, { storeId: store, before: auditEntry }],
  'POST /audit/subject': ({ record, auditEntry }) => [{ subjectId: record }, { subjectId: record, before: auditEntry }],
  'POST /backups/download-backup': ({ backup }) => [{ _id: backup }],
  'POST /backups/preview': ({ backup }) => [{ _id: backup }],
  'POST /backups/restore': ({ backup }) => [{ _id: backup }],
  'POST /payment/create-payment': () => [
    { amountInCents: EXTRAS[0]?.price, currency: EXTRAS_CURRENCY, productCode: EXTRAS[0]?.productCode },
  ],
  'POST /payment/fetch-purchase-history': ({ owner, billed }) => [
    { ownerId: owner },
    { ownerId: owner, before: billed },
  ],
};
