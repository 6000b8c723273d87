import type { Game } from '@quarterdeck/contract/games';
import type { StaffMember } from '@quarterdeck/contract/staff';
import type { Store } from '@quarterdeck/contract/stores';
import { EXTRAS, EXTRAS_CURRENCY } from '@quarterdeck/domain/extras';
import { beforeAll, describe, expect, test } from 'vitest';
import { anHr, anOwner, OWNER_PASSWORD, type Caller, type Owner } from '../test/builders.ts';
import { anArcade, refusal, succeed } from '../test/http/literal-client.ts';
import { mailsTo, verificationLink } from '../test/mail/mails.ts';
import { startPayingServer } from '../test/payments/paying-server.ts';

// A client built from the specification alone: each call has the fields that the specification lists, as its forms
// contain them. Do not add fields here. Such a client needs only two fields of ours: `pin` at a counter and the `token`
// of a verification link.

const server = await startPayingServer({ webhooks: false });

describe('accounts', () => {
  const visitor: Caller = { token: '', call: (route, body) => server.call(route, body) };
  const account = { email: 'literal@example.com', password: 'three-token-minimum' };

  test('a visitor registers, verifies the address and signs in', async () => {
    const form = { fullName: null, ...account, password2: account.password, affiliatceIntroCode: '', HR: false };
    const registered = await visitor.call('POST /auth/user/register', form);
    expect(registered.body.success).toBeTypeOf('string');
    await succeed(visitor, 'POST /auth/user/resend-verification-email', { email: account.email });
    const [, mail] = await mailsTo(server, account.email, 2);
    const { _id, token } = verificationLink(mail?.text);
    // The first exception: an id alone does not verify an account.
    expect(await refusal(visitor, 'POST /auth/user/email-verified', { _id })).toEqual({
      error: { token: 'Token is required' },
    });
    const user = await succeed(visitor, 'POST /auth/user/email-verified', { _id, token });
    expect(user).toMatchObject({ _id, email: account.email, emailVerified: true, bossCreds: true });
    const signedIn = await succeed<{ token: string }>(visitor, 'POST /auth/user/login', account);
    expect(signedIn.token).toBeTypeOf('string');
    expect((await visitor.call('POST /auth/user/forgot', { email: account.email })).body.success).toBeTypeOf('string');
    expect(
      await refusal(visitor, 'POST /auth/user/reset', {
        password: 'another-one',
        password2: 'another-one',
        token: 'x',
      }),
    ).toEqual({ error: { token: 'This link has expired or was already used' } });
  });

  test.each(['NOSUCHCODE', 'no such code', '!', 'A'.repeat(17)])(
    'the intro code %s is an error on its field, and no account is created',
    async (affiliatceIntroCode) => {
      const email = `intro-${affiliatceIntroCode.length}@example.com`;
      const form = { fullName: '', email, password: account.password, password2: account.password, HR: false };
      const { error } = await refusal(visitor, 'POST /auth/user/register', { ...form, affiliatceIntroCode });
      expect(Object.keys(error as object)).toEqual(['affiliatceIntroCode']);
      expect(await server.sql('select 1 from owners where email = $1', [email])).toEqual([]);
    },
  );

  test('an existing intro code is accepted in upper and lower case', async () => {
    const sender = await anOwner(server);
    const response = await sender.call('PATCH /auth/user/create-affiliate', { introCode: 'Token77', affiliate: true });
    expect(response.body.error).toBeUndefined();
    const form = { email: 'sent@example.com', password: account.password, password2: account.password, HR: '' };
    const { body } = await visitor.call('POST /auth/user/register', { ...form, affiliatceIntroCode: 'token77' });
    expect(body.success).toBeTypeOf('string');
    expect(await succeed(sender, 'POST /auth/user/fetch-affiliate-info', {})).toMatchObject({ signedUp: 1 });
  });

  test('an owner’s own calls', async () => {
    const owner = await anOwner(server);
    expect(await succeed(owner, 'GET /auth/user/fetch-user')).toMatchObject({ email: owner.email, bossCreds: true });
    expect(await succeed(owner, 'POST /auth/user/term-conditions', { accepted: true })).toMatchObject({
      termsAccepted: true,
    });
    const device = { os: { name: 'iOS', version: 19 }, isTouch: true, pixels: [390, 844], plugins: null };
    const noted = await owner.call('POST /auth/device', device);
    expect(noted.body).toEqual({ data: { os: device.os, isTouch: true, pixels: [390, 844] } });
    expect((await owner.call('PATCH /auth/user/visit-count')).body).toEqual({ data: {} });
    expect((await owner.call('PATCH /auth/user/apply-to-intro')).body.success).toBeTypeOf('string');
    const profile = { name: 'Olive O.', email: owner.email };
    expect((await owner.call('PATCH /auth/user/update-user-profile', profile)).body.success).toBe(
      'Name updated successfully',
    );
    const moved = await owner.call('PATCH /auth/user/update-user-profile', { ...profile, email: `new-${owner.email}` });
    expect(moved.body.success).toBe('A verification PIN has been sent to your new email address');
    expect(await refusal(owner, 'POST /auth/user/verify-email-update-pin', { PIN: '000000' })).toEqual({
      error: { pin: 'Invalid PIN' },
    });
    const passwords = { current: OWNER_PASSWORD, new: 'change-for-ten', confirm: 'change-for-ten' };
    expect((await owner.call('PATCH /auth/user/update-password-via-profile', passwords)).body.success).toBeTypeOf(
      'string',
    );
    expect((await owner.call('DELETE /auth/user/delete-account')).body).toEqual({
      success: 'Account deleted successfully',
    });
  });

  test('HR’s calls, where omitted fields stay unchanged', async () => {
    const hr = await anHr(server);
    const owner = await anOwner(server);
    const _id = owner.ownerId;
    const { users } = await succeed<{ users: object[] }>(hr, 'GET /users-info');
    expect(users.length).toBeGreaterThan(0);
    await succeed(hr, 'PATCH /auth/user/hr/update-users-info', { _id, notes: 'Called on Monday' });
    const renamed = await succeed(hr, 'PATCH /auth/user/hr/update-users-info', {
      _id,
      name: 'Olive Other',
      notes: null,
    });
    expect(renamed).toMatchObject({ name: 'Olive Other', notes: 'Called on Monday', emailVerified: true });
    expect(Array.isArray(await succeed(hr, 'GET /auth/user/fetch-affiliates'))).toBe(true);
    expect(Array.isArray(await succeed(hr, 'GET /payment/all-users-billing-history'))).toBe(true);
    expect(Array.isArray(await succeed(hr, 'GET /payment/fetch-all-payments'))).toBe(true);
    expect(await succeed(hr, 'POST /payment/fetch-user-of-payment', { userId: _id })).toMatchObject({ _id });
    expect(await succeed(hr, 'POST /payment/fetch-purchase-history', { ownerId: _id })).toEqual([]);
  });
});

describe('stores, games and staff', () => {
  test('stores', async () => {
    const owner = await anOwner(server);
    const form = { storeName: 'Boardwalk', address: '1 Ocean Drive', notes: 'Key at the bar' };
    const created = await succeed<{ stores: Store[]; staffCredentials: object }>(
      owner,
      'POST /stores/create-store',
      form,
    );
    const [store] = created.stores;
    expect(created.staffCredentials).toEqual({ username: store?.username, password: store?.password });
    expect(await succeed(owner, 'GET /stores/user-stores')).toEqual(created.stores);
    expect(await succeed(owner, 'POST /stores/fetch-store', {})).toEqual(created.stores);
    const edited = await succeed<Store[]>(owner, 'POST /stores/edit-store', {
      ...store,
      notes: null,
      address: '2 Pier',
      isActive: 'true',
    });
    // The time zone is the server's guess, which the client only sends back.
    expect(edited).toMatchObject([
      { address: '2 Pier', notes: 'Key at the bar', isActive: true, timeZoneConfirmed: false },
    ]);
    expect(await succeed(owner, 'POST /stores/delete-store', { storeId: store?._id })).toEqual([]);
  });

  test('games, with numbers as text and a telephone number as a number', async () => {
    const { owner, store } = await anArcade(server);
    const form = { gameName: 'Claw King', repName: 'Rita', repPhone: 6095550101, storeId: store._id };
    const added = await succeed<Game[]>(owner, 'POST /games/create-game', { ...form, quantity: 4, commission: 12.5 });
    const game = added.at(-1);
    expect(game).toMatchObject({ quantity: 4, commission: 12.5, repPhone: '6095550101', isActive: true });
    const typed = { ...game, quantity: '5', commission: '33.3' };
    const edited = await succeed<Game[]>(owner, 'POST /games/edit-game', typed);
    expect(edited.at(-1)).toMatchObject({ quantity: 5, commission: 33.3 });
    expect(await succeed(owner, 'POST /games/fetch-store-games', { storeId: store._id })).toEqual(edited);
    expect(await succeed(owner, 'GET /games/user-games')).toEqual(edited);
    const named = { _id: game?._id, storeId: store._id };
    expect(await succeed<Game[]>(owner, 'POST /games/delete-game', named)).toHaveLength(1);
  });

  test('an own game, which the specification does not know, sent as it was given', async () => {
    const { owner, store } = await anArcade(server);
    const own = { gameName: 'Puck', quantity: 1, commission: 0, repName: '', repPhone: '', ownGame: true };
    await succeed(owner, 'POST /games/create-game', { ...own, storeId: store._id });
    const { ownGame, version, ...known } = (await succeed<Game[]>(owner, 'GET /games/user-games')).at(-1) as Game;
    expect([ownGame, version]).toEqual([true, 1]);
    const edited = await succeed<Game[]>(owner, 'POST /games/edit-game', { ...known, quantity: 2 });
    expect(edited.at(-1)).toMatchObject({ quantity: 2, ownGame: true, repName: '' });
    const { repName, repPhone, ...rest } = known;
    expect(repName + repPhone).toBe('');
    expect((await succeed<Game[]>(owner, 'POST /games/edit-game', rest)).at(-1)).toMatchObject({ ownGame: true });
    const rented = await succeed<Game[]>(owner, 'POST /games/edit-game', { ...known, repName: 'Rita', repPhone: '1' });
    expect(rented.at(-1)).toMatchObject({ ownGame: false, repName: 'Rita' });
    expect((await owner.call('POST /games/edit-game', known)).body).toMatchObject({
      error: { repName: 'Representative Name is required', repPhone: 'Representative Phone is required' },
    });
  });

  test('staff start without permissions, even if the request has some, and their loans', async () => {
    const { owner, store } = await anArcade(server);
    const form = {
      storeId: store._id,
      firstName: 'Kim',
      lastName: 'Park',
      email: 'kim@example.com',
      phone: '555-0177',
      position: '',
      startDate: '2026-01-05',
      hourlyRate: '',
      isActive: true,
      paymentTerms: 'Weekly',
      paymentMethod: 'Bank Transfer',
      paymentValue: '560',
      editFinancialEnabled: true,
      deleteFinancialEnabled: true,
    };
    const added = await succeed<StaffMember[]>(owner, 'POST /staff/create-staff', form);
    const kim = added.at(-1);
    expect(kim).toMatchObject({ position: 'Staff', hourlyRate: 0, paymentValue: 560, paymentMethod: 'Bank Transfer' });
    expect(kim).toMatchObject({ editFinancialEnabled: false, deleteFinancialEnabled: false });
    const allowed = await succeed<StaffMember[]>(owner, 'POST /staff/edit-staff', {
      ...kim,
      editFinancialEnabled: true,
    });
    expect(allowed.at(-1)).toMatchObject({ editFinancialEnabled: true, deleteFinancialEnabled: false });
    // Only the fields of the edit form, with unset fields null: the others stay unchanged.
    const required = { _id: kim?._id, firstName: 'Kim', lastName: 'Lee', email: form.email, phone: 5550177 };
    const blank = { position: null, paymentTerms: null, paymentValue: null };
    const renamed = await succeed<StaffMember[]>(owner, 'POST /staff/edit-staff', {
      ...required,
      ...blank,
      startDate: form.startDate,
    });
    expect(renamed.at(-1)).toEqual({
      ...allowed.at(-1),
      lastName: 'Lee',
      phone: '5550177',
      version: 3,
      updatedAt: expect.any(String) as string,
    });
    const left = await succeed<StaffMember[]>(owner, 'POST /staff/edit-staff', {
      ...form,
      paymentValue: '',
      _id: kim?._id,
      storeId: null,
    });
    expect(left.at(-1)).toMatchObject({ editFinancialEnabled: true, deleteFinancialEnabled: true, paymentValue: 0 });

    const staffId = kim?._id;
    expect(await succeed(owner, 'POST /staff/create-loan', { staffId, amount: '80', notes: '' })).toMatchObject({
      loan: { amount: 80, outstanding: 80 },
    });
    expect(await succeed(owner, 'POST /staff/add-loan-payment', { staffId, amount: 80, notes: null })).toMatchObject({
      loan: { outstanding: 0, status: 'paid' },
    });
    expect(await succeed(owner, 'POST /api/curriculum-vitae/view', { staffId })).toHaveProperty('curriculumVitae');
    expect(await succeed<StaffMember[]>(owner, 'GET /staff/user-staff')).toHaveLength(2);
    expect(await succeed<StaffMember[]>(owner, 'POST /staff/fetch-store-staff', { storeId: store._id })).toHaveLength(
      2,
    );
    expect(await succeed<StaffMember[]>(owner, 'POST /staff/delete-staff', { staffId })).toHaveLength(1);
  });
});

describe('payments', () => {
  let owner: Owner;
  beforeAll(async () => {
    ({ owner } = await anArcade(server));
  });

  test('by card', async () => {
    const [extra] = EXTRAS;
    const form = { amountInCents: extra?.price, currency: EXTRAS_CURRENCY, productCode: extra?.productCode };
    expect(await succeed(owner, 'POST /payment/create-payment', form)).toMatchObject({
      redirectUrl: expect.stringMatching(/^http/) as string,
    });
    expect(await succeed(owner, 'POST /payment/fetch-purchase-history', { ownerId: owner.ownerId })).toMatchObject([
      { productCode: extra?.productCode, status: 'PENDING' },
    ]);
  });

  test('by subscription', async () => {
    await succeed(owner, 'GET /payment/paypal/auth-check');
    await succeed(owner, 'GET /payment/paypal/test');
    const begun = await succeed<{ success: boolean; approvalUrl: string }>(
      owner,
      'POST /payment/paypal/create-subscription',
      { storeName: 'Mall Level 3', storeData: { storeName: 'Mall Level 3' } },
    );
    expect(begun).toMatchObject({ success: true, approvalUrl: expect.stringMatching(/^http/) as string });
    const { waiting } = await succeed<{ waiting: { subscriptionId: string }[] }>(owner, 'GET /payment/payment-summary');
    const subscriptionId = waiting[0]?.subscriptionId ?? '';
    const status = 'POST /payment/paypal/check-subscription-status';
    expect(await succeed(owner, status, { subscriptionId })).toMatchObject({ status: 'APPROVAL_PENDING' });
    server.sandbox.controls.paypal.approve(subscriptionId);
    await succeed(owner, 'POST /payment/paypal/activate-subscription', { subscriptionId });
    const paid = { subscriptionId, tierSelected: { tier: 'PAID_HIGH_SCORE_HERO', price: 7 } };
    const { store } = await succeed<{ store: { _id: string; name: string } }>(owner, status, paid);
    expect(store.name).toBe('Mall Level 3');
    await succeed(owner, 'GET /payment/paypal/subscription/{subscriptionId}', { subscriptionId });
    expect(Array.isArray(await succeed(owner, 'GET /payment/user-payment-history'))).toBe(true);
    const ofStore = await succeed(owner, 'GET /payment/store-payment-history/{storeId}', { storeId: store._id });
    expect(ofStore).toMatchObject([{ subscriptionId, status: 'SUCCESS' }]);
    const cancel = { subscriptionId, reason: '' };
    expect(await succeed(owner, 'POST /payment/paypal/cancel-subscription', cancel)).toMatchObject({
      status: 'CANCELLED',
    });
  });
});
