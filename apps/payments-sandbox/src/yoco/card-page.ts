import { html } from '@remix-run/html-template';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decimal } from '../money.ts';
import { notice, page } from '../pages.ts';
import type { Checkout } from '../state.ts';
import type { World } from '../world.ts';
import { declineCard, pay } from './checkouts.ts';

/** The line item's name in a list, or an empty list if the merchant sent none. */
const nameOf = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'displayName' in item && typeof item.displayName === 'string'
    ? [item.displayName]
    : [];

function cardPage(checkout: Checkout): string {
  const bought = (checkout.lineItems ?? []).flatMap(nameOf).join(', ');
  return page(
    'Pay by card',
    html`<div class="card">
      <p class="dim">Card payment</p>
      <h1>Test merchant</h1>
      <p class="amount">R ${decimal(checkout.amount)} <small>ZAR</small></p>
      <dl>
        ${
          bought === ''
            ? ''
            : html`<div>
                <dt>For</dt>
                <dd>${bought}</dd>
              </div>`
        }
        <div>
          <dt>Card</dt>
          <dd>•••• •••• •••• 1111</dd>
        </div>
        <div>
          <dt>Reference</dt>
          <dd>${checkout.externalId ?? checkout.id}</dd>
        </div>
      </dl>
      <form method="post">
        <button class="main" name="action" value="pay">Pay R ${decimal(checkout.amount)}</button>
        <button name="action" value="decline">Decline the card</button>
        <button name="action" value="cancel">Cancel</button>
      </form>
      <p class="fine">No card details are needed here.</p>
    </div>`,
  );
}

const send = (reply: FastifyReply, status: number, text: string) => reply.code(status).type('text/html').send(text);

const paid = (checkout: Checkout) =>
  notice(
    'Already paid',
    `R ${decimal(checkout.amount)} was paid. You won’t be charged again.`,
    checkout.successUrl === null ? undefined : { href: checkout.successUrl, label: 'Back to the shop' },
  );

type ById = { Params: { id: string }; Body?: { action?: string } };

/** The page where the payer pays, is declined or cancels. */
export function registerCardPage(scope: FastifyInstance, world: World): void {
  const find = (id: string) => world.state.yoco.checkouts[id];
  const unknown = (reply: FastifyReply) =>
    send(reply, 404, notice('This link doesn’t work', 'No payment was found. Go back to the shop and start again.'));
  const goBack = (reply: FastifyReply, address: string | null, heading: string) =>
    address === null
      ? send(reply, 200, notice(heading, 'You can close this page and go back to the shop.'))
      : reply.redirect(address, 303);

  scope.get<ById>('/checkout/:id', ({ params }, reply) => {
    const checkout = find(params.id);
    if (!checkout) return unknown(reply);
    if (checkout.status === 'completed') return send(reply, 200, paid(checkout));
    checkout.status = 'started';
    return send(reply, 200, cardPage(checkout));
  });
  scope.post<ById>('/checkout/:id', ({ params, body }, reply) => {
    const checkout = find(params.id);
    if (!checkout) return unknown(reply);
    if (checkout.status === 'completed') return send(reply, 200, paid(checkout));
    if (body?.action === 'pay') {
      pay(world, checkout);
      return goBack(reply, checkout.successUrl, 'Paid');
    }
    if (body?.action === 'decline') {
      declineCard(world, checkout);
      return goBack(reply, checkout.failureUrl, 'The card was declined');
    }
    return goBack(reply, checkout.cancelUrl, 'Payment cancelled');
  });
}
