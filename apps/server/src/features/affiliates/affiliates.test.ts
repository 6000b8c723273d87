import type { Affiliate, AffiliateInfo } from '@quarterdeck/contract/affiliates';
import { expect, test } from 'vitest';
import { aFurtherStore, anHr, anOwner, aStore, dataOf, type Owner } from '../../../test/builders.ts';
import { startTestServer } from '../../../test/server.ts';

const server = await startTestServer();

const infoOf = async (owner: Owner) => dataOf(await owner.call<AffiliateInfo>('POST /auth/user/fetch-affiliate-info'));
const apply = (owner: Owner) => owner.call('PATCH /auth/user/apply-to-intro');
const create = (owner: Owner, introCode?: string) =>
  owner.call('PATCH /auth/user/create-affiliate', introCode === undefined ? {} : { introCode });

let codes = 0;
/** A code that is not taken. */
const aCode = () => `CODE${(codes += 1)}X${Math.random().toString(36).slice(2, 8).toUpperCase()}`;

/** An owner who signed up through an affiliate's link. */
async function referredBy(introCode: string, { verified = true } = {}): Promise<Owner> {
  const owner = await anOwner(server);
  await server.sql(`update owners set intro_code = $1, email_verified_at = case when $2 then now() end where id = $3`, [
    introCode,
    verified,
    owner.ownerId,
  ]);
  return owner;
}

async function aPaidStore(owner: Owner, storeName: string) {
  const store = await aFurtherStore(server, owner, storeName);
  await server.sql(
    `insert into subscriptions (owner_id, id, store_id, store_name, store_form, tier, plan_id, price_cents, currency,
       status, paid_through)
     values ($1, gen_random_uuid(), $2, 'Pier', '{}', 'PAID_HIGH_SCORE_HERO', 'P-1', 700, 'USD', 'CANCELLED', now())`,
    [owner.ownerId, store._id],
  );
  return store;
}

test('an owner who has not applied has no code, link or counts', async () => {
  const nothing = { appliedAt: null, introCode: null, link: null, signedUp: 0, verified: 0, subscribed: 0 };
  expect(await infoOf(await anOwner(server))).toEqual(nothing);
});

test('applying is recorded once', async () => {
  const owner = await anOwner(server);
  expect((await apply(owner)).body).toEqual({ success: 'You’re in. Choose the code you want to share.' });
  const { appliedAt, introCode } = await infoOf(owner);
  expect(appliedAt).not.toBeNull();
  expect(introCode).toBeNull();
  await apply(owner);
  expect((await infoOf(owner)).appliedAt).toBe(appliedAt);
});

test('a chosen code is stored in upper case with its link, without a prior application', async () => {
  const owner = await anOwner(server);
  const code = aCode();
  expect((await create(owner, ` ${code.toLowerCase()} `)).body).toEqual({ success: 'Your code is ready' });
  const info = await infoOf(owner);
  expect(info).toMatchObject({ introCode: code, link: `https://arcade.example/signup?intro=${code}` });
  expect(info.appliedAt).not.toBeNull();
});

test('without a chosen code a readable one is generated', async () => {
  const owner = await anOwner(server);
  await create(owner);
  expect((await infoOf(owner)).introCode).toMatch(/^[A-Z]{5,8}\d{4}$/);
});

test('a code can’t be changed; repeating the request is idempotent', async () => {
  const owner = await anOwner(server);
  const code = aCode();
  await create(owner, code);
  for (const again of [code, code.toLowerCase(), undefined]) {
    expect((await create(owner, again)).body).toEqual({ success: 'Your code is ready' });
  }
  expect((await create(owner, aCode())).body).toEqual({
    error: { introCode: `Your code is ${code}. It can’t be changed.` },
  });
  expect((await infoOf(owner)).introCode).toBe(code);
});

test.each(['abc', 'a'.repeat(17), 'has space', 'under_score', 'ÄÖÜß', '<b>1</b>', ' '])(
  '%j is not a valid code',
  async (introCode) => {
    const owner = await anOwner(server);
    expect((await create(owner, introCode)).body).toEqual({
      error: { introCode: 'The code must have 4 to 16 letters and digits' },
    });
    expect((await infoOf(owner)).introCode).toBeNull();
  },
);

test('a code in use is refused regardless of case', async () => {
  const code = aCode();
  await create(await anOwner(server), code);
  const late = await anOwner(server);
  for (const wish of [code, code.toLowerCase()]) {
    expect((await create(late, wish)).body).toEqual({
      error: { introCode: 'This code is already in use. Choose another.' },
    });
  }
  expect((await infoOf(late)).introCode).toBeNull();
});

test('only one of many concurrent requests gets the same code', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => anOwner(server)));
  const code = aCode();
  const responses = await server.atOnce(owners.map((owner) => () => create(owner, code)));
  expect(responses.filter(({ body }) => body.success !== undefined)).toHaveLength(1);
  const refused = responses.filter(({ body }) => body.error !== undefined);
  for (const { body } of refused) {
    expect(body.error).toEqual({ introCode: 'This code is already in use. Choose another.' });
  }
  expect(refused).toHaveLength(7);
  const held = await Promise.all(owners.map(infoOf));
  expect(held.filter(({ introCode }) => introCode === code)).toHaveLength(1);
});

test('one owner with several concurrent requests gets one code', async () => {
  const owner = await anOwner(server);
  const wishes = [aCode(), aCode(), aCode()];
  const responses = await server.atOnce(wishes.map((wish) => () => create(owner, wish)));
  expect(responses.filter(({ body }) => body.success !== undefined)).toHaveLength(1);
  expect(wishes).toContain((await infoOf(owner)).introCode);
});

test('counts only sign-ups, verified owners and paying owners', async () => {
  const owner = await anOwner(server);
  const code = aCode();
  await create(owner, code);
  await referredBy(code, { verified: false });
  await referredBy(code.toLowerCase());
  const free = await referredBy(code);
  await aStore(free);
  const paying = await referredBy(code);
  await aPaidStore(paying, 'Pier');
  await aPaidStore(paying, 'Beach');
  await aFurtherStore(server, await referredBy(code), 'Unpaid');
  const left = await referredBy(code);
  const { _id } = await aPaidStore(left, 'Gone');
  await left.call('POST /stores/delete-store', { _id });
  await referredBy(`${code}9`);
  // An owner does not refer themselves.
  await server.sql('update owners set intro_code = $1 where id = $2', [code, owner.ownerId]);
  expect(await infoOf(owner)).toMatchObject({ signedUp: 6, verified: 5, subscribed: 1 });
});

test('a code claimed after a sign-up does not count that sign-up', async () => {
  const code = aCode();
  const email = `${code.toLowerCase()}@owners.example`;
  const [password, password2] = ['a long and quiet evening', 'a long and quiet evening'];
  const form = { email, password, password2, affiliatceIntroCode: code.toLowerCase() };
  expect((await server.call('POST /auth/user/register', form)).body.error).toEqual({
    affiliatceIntroCode: 'This intro code doesn’t exist. Check it, or sign up without one.',
  });
  const owner = await anOwner(server);
  await create(owner, code);
  expect(await infoOf(owner)).toMatchObject({ signedUp: 0 });
  expect((await server.call('POST /auth/user/register', form)).body.success).toBeDefined();
  expect(await infoOf(owner)).toMatchObject({ signedUp: 1, verified: 0, subscribed: 0 });
});

test('only HR sees all affiliates, most sign-ups first', async () => {
  const hr = await anHr(server);
  const [few, many, none] = [await anOwner(server), await anOwner(server), await anOwner(server)];
  const [codeOfFew, codeOfMany] = [aCode(), aCode()];
  await apply(none);
  await create(few, codeOfFew);
  await create(many, codeOfMany);
  for (const code of [codeOfFew, codeOfMany, codeOfMany]) await referredBy(code);
  const affiliates = dataOf(await hr.call<Affiliate[]>('GET /auth/user/fetch-affiliates'));
  const ours = affiliates.filter(({ _id }) => [few, many, none].some(({ ownerId }) => ownerId === _id));
  expect(ours.map(({ email, introCode, signedUp }) => [email, introCode, signedUp])).toEqual([
    [many.email, codeOfMany, 2],
    [few.email, codeOfFew, 1],
    [none.email, null, 0],
  ]);
  expect(affiliates.map(({ signedUp }) => signedUp)).toEqual(
    affiliates.map(({ signedUp }) => signedUp).toSorted((a, b) => b - a),
  );
  expect((await many.call('GET /auth/user/fetch-affiliates')).body).toEqual({
    error: 'Only HR can do this',
  });
});
