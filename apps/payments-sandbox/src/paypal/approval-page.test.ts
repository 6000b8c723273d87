import { beforeEach, describe, expect, it } from 'vitest';
import { makePlan, openShop, read, subscribe, subscriptionRequest, type Shop } from '../../test/merchant.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

describe('the approval page', () => {
  it('shows merchant, plan and price, marked as a sandbox', async () => {
    const { approvePath } = await subscribe(shop, await makePlan(shop, { name: 'Hero <b>' }));
    const { status, text } = await shop.call('GET', approvePath);
    expect(status).toBe(200);
    for (const shown of ['Payments sandbox: no real payments', 'Quarterdeck', 'Hero &lt;b&gt;', '$7.00', 'per month']) {
      expect(text).toContain(shown);
    }
  });

  it('charges the first payment and redirects the payer back', async () => {
    const { id, approvePath, baToken } = await subscribe(shop, await makePlan(shop));
    const response = await shop.form(approvePath, { action: 'agree' });
    expect(response.statusCode).toBe(303);
    const returnUrl = new URL(response.headers.location!);
    expect(returnUrl.origin + returnUrl.pathname).toBe('https://app.example/billing/success');
    expect([...returnUrl.searchParams.keys()]).toEqual(['tier', 'subscription_id', 'ba_token', 'token']);
    expect([returnUrl.searchParams.get('subscription_id'), returnUrl.searchParams.get('ba_token')]).toEqual([
      id,
      baToken,
    ]);
    const subscription = await read(shop, id);
    expect(subscription.status).toBe('ACTIVE');
    expect(subscription.billing_info).toMatchObject({
      outstanding_balance: { currency_code: 'USD', value: '0.00' },
      last_payment: { amount: { currency_code: 'USD', value: '7.00' }, time: '2026-01-02T08:30:00Z' },
      next_billing_time: '2026-02-02T10:00:00Z',
      failed_payments_count: 0,
    });
  });

  it('changes nothing when the payer cancels and stays usable', async () => {
    const { id, approvePath, baToken } = await subscribe(shop, await makePlan(shop));
    const response = await shop.form(approvePath, { action: 'cancel' });
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toMatch(`https://app.example/billing/cancel?ba_token=${baToken}&token=`);
    expect((await read(shop, id)).status).toBe('APPROVAL_PENDING');
    expect((await shop.form(approvePath, { action: 'agree' })).statusCode).toBe(303);
    expect((await shop.form(approvePath, { action: 'agree' })).statusCode).toBe(409);
    expect((await shop.call('GET', approvePath)).status).toBe(409);
    expect(shop.controls.paypal.transactions(id)).toHaveLength(1);
    expect((await shop.call('GET', '/webapps/billing/subscriptions?ba_token=BA-NONE')).status).toBe(404);
  });

  it('waits for the merchant on CONTINUE', async () => {
    const request = subscriptionRequest(await makePlan(shop));
    const context = { ...request.application_context, user_action: 'CONTINUE' };
    const { id } = await subscribe(shop, request.plan_id, { application_context: context });
    const early = await shop.paypal('POST', `/v1/billing/subscriptions/${id}/activate`, {});
    expect(early.json.details[0].issue).toBe('SUBSCRIPTION_CANNOT_BE_ACTIVATED');
    shop.controls.paypal.approve(id);
    const approved = await read(shop, id);
    expect(approved.status).toBe('APPROVED');
    expect(approved.links.map(({ rel }) => rel)).toContain('activate');
    expect(shop.controls.paypal.transactions(id)).toHaveLength(0);
    expect((await shop.paypal('POST', `/v1/billing/subscriptions/${id}/activate`)).status).toBe(204);
    expect((await read(shop, id)).status).toBe('ACTIVE');
    expect(shop.controls.paypal.transactions(id)).toHaveLength(1);
  });
});
