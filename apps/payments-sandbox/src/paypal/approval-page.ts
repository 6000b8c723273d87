import type { Cents } from '@quarterdeck/domain/money';
import { html } from '@remix-run/html-template';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decimal } from '../money.ts';
import { notice, page } from '../pages.ts';
import type { BillingCycle, Plan, Subscription } from '../state.ts';
import type { World } from '../world.ts';
import { approve, approveRevision, awaitsApproval, decline } from './subscriptions.ts';
import { planOf, priceOf } from './terms.ts';

const amountText = (amount: Cents, currency: string) =>
  currency === 'USD' ? `$${decimal(amount)}` : `${currency} ${decimal(amount)}`;

function frequencyText({ intervalUnit, intervalCount }: BillingCycle): string {
  const unit = intervalUnit.toLowerCase();
  return intervalCount === 1 ? `per ${unit}` : `every ${intervalCount} ${unit}s`;
}

function terms(plan: Plan, quantity: number) {
  const last = plan.cycles.length - 1;
  const cycle = plan.cycles[last]!;
  return { amount: amountText(priceOf(plan, quantity, last), plan.currency), every: frequencyText(cycle) };
}

function approvalPage(subscription: Subscription, plan: Plan, token: string): string {
  const { amount, every } = terms(plan, subscription.quantity);
  const form = html`<form method="post" action="?ba_token=${token}">
    <button class="main" name="action" value="agree">Agree &amp; Subscribe</button>
    <button name="action" value="cancel">Cancel and return</button>
  </form>`;
  return page(
    `Subscribe with ${subscription.brandName}`,
    html`<div class="card">
      <p class="dim">Subscription with</p>
      <h1>${subscription.brandName}</h1>
      <p class="amount">${amount} <small>${plan.currency} ${every}</small></p>
      <dl>
        <div>
          <dt>Plan</dt>
          <dd>${plan.name}</dd>
        </div>
        <div>
          <dt>Paid by</dt>
          <dd>${subscription.email}</dd>
        </div>
        <div>
          <dt>First payment</dt>
          <dd>${subscription.startTime?.slice(0, 10) ?? 'Today'}</dd>
        </div>
      </dl>
      ${form}
      <p class="fine">Renews automatically until cancelled.</p>
    </div>`,
  );
}

const send = (reply: FastifyReply, status: number, text: string) => reply.code(status).type('text/html').send(text);

const goBack = (reply: FastifyReply, { redirect }: { redirect?: string }, heading: string) =>
  redirect === undefined
    ? send(reply, 200, notice(heading, 'You can close this page and go back to the shop.'))
    : reply.redirect(redirect, 303);

const unknown = (reply: FastifyReply) =>
  send(reply, 404, notice('This link doesn’t work', 'No subscription was found. Go back to the shop and start again.'));

const used = (reply: FastifyReply, { status, returnUrl }: Subscription) =>
  send(
    reply,
    409,
    notice(
      'Already completed',
      status === 'APPROVAL_PENDING' || status === 'APPROVED' || status === 'ACTIVE'
        ? 'You’ve already agreed to this subscription.'
        : `This subscription is ${status.toLowerCase()}.`,
      returnUrl === undefined ? undefined : { href: new URL(returnUrl).origin, label: 'Back to the shop' },
    ),
  );

type WithToken = { Querystring: { ba_token?: string }; Body?: { action?: string } };

/** The page where the payer approves. No sign-in: the link identifies the payer. */
export function registerApprovalPage(scope: FastifyInstance, world: World): void {
  const all = () => Object.values(world.state.paypal.subscriptions);
  const PATH = '/webapps/billing/subscriptions';

  scope.get<WithToken>(PATH, ({ query }, reply) => {
    const subscription = all().find(({ baToken }) => baToken === query.ba_token);
    if (!subscription) return unknown(reply);
    if (!awaitsApproval(subscription)) return used(reply, subscription);
    return send(reply, 200, approvalPage(subscription, planOf(world, subscription), subscription.baToken));
  });
  scope.post<WithToken>(PATH, ({ query, body }, reply) => {
    const subscription = all().find(({ baToken }) => baToken === query.ba_token);
    if (!subscription) return unknown(reply);
    if (body?.action !== 'agree') return goBack(reply, decline(subscription), 'Subscription not approved');
    if (!awaitsApproval(subscription)) return used(reply, subscription);
    return goBack(reply, approve(world, subscription), 'You’re subscribed');
  });

  const revised = (token: string | undefined) => all().find(({ revision }) => revision && revision.baToken === token);
  scope.get<WithToken>(`${PATH}/update`, ({ query }, reply) => {
    const subscription = revised(query.ba_token);
    if (!subscription?.revision) return unknown(reply);
    const { planId, quantity, baToken } = subscription.revision;
    return send(reply, 200, approvalPage({ ...subscription, quantity }, planOf(world, { planId }), baToken));
  });
  scope.post<WithToken>(`${PATH}/update`, ({ query, body }, reply) => {
    const subscription = revised(query.ba_token);
    if (!subscription) return unknown(reply);
    if (body?.action !== 'agree') return goBack(reply, decline(subscription), 'Subscription not approved');
    return goBack(reply, approveRevision(world, subscription), 'Change approved');
  });
}
