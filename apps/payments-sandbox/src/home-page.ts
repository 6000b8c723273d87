import { html, type SafeHtml } from '@remix-run/html-template';
import { ZERO } from '@quarterdeck/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Controls } from './controls.ts';
import { decimal } from './money.ts';
import { page } from './pages.ts';
import type { Checkout, Subscription } from './state.ts';
import type { World } from './world.ts';

/** A button that triggers a control. */
const control = (name: string, label: string, values: Record<string, string | number>): SafeHtml =>
  html`<form method="post" action="/__sandbox/${name}">
    ${Object.entries(values).map(([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`)}
    <button>${label}</button>
  </form>`;

function actions({ id: subscriptionId, status, baToken, heldReads }: Subscription): SafeHtml[] {
  const button = (name: string, label: string, attributes = {}) =>
    control(`paypal/${name}`, label, { subscriptionId, ...attributes });
  switch (status) {
    case 'APPROVAL_PENDING':
      return heldReads === undefined
        ? [
            html`<a href="/webapps/billing/subscriptions?ba_token=${baToken}">Approval page</a> `,
            button('approve', 'Approve and close the tab'),
          ]
        : [button('release-approval', 'Complete the approval')];
    case 'ACTIVE':
      return [
        button('renew-now', 'Renew now'),
        button('fail-renewals', 'Fail next renewal', { times: 1 }),
        button('fix-payment', 'Fix the payment'),
        button('suspend', 'Suspend'),
        button('cancel-by-payer', 'Cancel in PayPal'),
      ];
    case 'SUSPENDED':
      return [button('fix-payment', 'Fix the payment'), button('cancel-by-payer', 'Cancel in PayPal')];
    case 'APPROVED':
    case 'CANCELLED':
    case 'EXPIRED':
      return [];
  }
}

const table = (heads: string[], rows: SafeHtml[], empty: string): SafeHtml =>
  rows.length === 0
    ? html`<p class="dim">${empty}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${heads[0]}">
        <table>
          <thead>
            <tr>
              ${heads.map((head) => html`<th scope="col">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows}
          </tbody>
        </table>
      </div>`;

const subscriptionRow = (subscription: Subscription): SafeHtml =>
  html`<tr>
    <td class="who"><code>${subscription.id}</code><br />${subscription.email}</td>
    <td>${subscription.status}${subscription.failRenewals > 0 ? ' (next renewal fails)' : ''}</td>
    <td>${subscription.billing?.nextBillingTime ?? ''}</td>
    <td class="figure">${decimal(subscription.billing?.outstanding ?? ZERO)}</td>
    <td class="controls">${actions(subscription)}</td>
  </tr>`;

function paypalTables(world: World): SafeHtml {
  const { subscriptions, transactions, refunds } = world.state.paypal;
  const payments = Object.values(transactions)
    .toReversed()
    .map(
      ({ id, subscriptionId, status, amount, currency, time }) =>
        html`<tr>
          <td><code>${id}</code></td>
          <td><code>${subscriptionId}</code></td>
          <td>${status}</td>
          <td class="figure">${currency} ${decimal(amount)}</td>
          <td>${time}</td>
          <td>
            ${
              status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
                ? [
                    control('paypal/refund', 'Refund', { transactionId: id }),
                    control('paypal/reverse', 'Chargeback', { transactionId: id }),
                  ]
                : ''
            }
          </td>
        </tr>`,
    );
  const requested = Object.values(refunds)
    .toReversed()
    .map(
      ({ id: refundId, saleId, status, amount }) =>
        html`<tr>
          <td><code>${refundId}</code></td>
          <td><code>${saleId}</code></td>
          <td>${status}</td>
          <td class="figure">${decimal(amount)}</td>
          <td>
            ${
              status === 'PENDING'
                ? [
                    control('paypal/finish-refund', 'Complete', { refundId, status: 'COMPLETED' }),
                    control('paypal/finish-refund', 'Fail', { refundId, status: 'FAILED' }),
                  ]
                : ''
            }
          </td>
        </tr>`,
    );
  return html`<h2>PayPal subscriptions</h2>
    ${table(['Subscription', 'Status', 'Next payment', 'Outstanding', 'Controls'], Object.values(subscriptions).toReversed().map(subscriptionRow), 'None yet.')}
    <h2>PayPal payments</h2>
    ${table(['Payment', 'Subscription', 'Status', 'Amount', 'Time', 'Controls'], payments, 'None yet.')}
    <h2>PayPal refunds by a call</h2>
    ${table(['Refund', 'Payment', 'Status', 'Amount', 'Controls'], requested, 'None yet.')}`;
}

function checkoutControl({ id, status, amount, refunded }: Checkout): SafeHtml | '' {
  if (status !== 'completed') return html`<a href="/checkout/${id}">Card page</a>`;
  return refunded < amount ? control('yoco/refund', 'Refund', { checkoutId: id }) : '';
}

function yocoTable(world: World): SafeHtml {
  const rows = Object.values(world.state.yoco.checkouts)
    .toReversed()
    .map(
      (checkout) =>
        html`<tr>
          <td><code>${checkout.id}</code></td>
          <td>${checkout.status}</td>
          <td class="figure">R ${decimal(checkout.amount)}</td>
          <td class="figure">R ${decimal(checkout.refunded)}</td>
          <td>${checkoutControl(checkout)}</td>
        </tr>`,
    );
  return html`<h2>Card checkouts</h2>
    ${table(['Checkout', 'Status', 'Amount', 'Refunded', 'Controls'], rows, 'None yet.')}`;
}

/** The sandbox's state, with buttons for developers. */
export async function registerHomePage(app: FastifyInstance, world: World, controls: Controls): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.get('/', (_request, reply) => {
      const held = controls.deliveries.held().length;
      const body = html`<h1>Payments sandbox</h1>
        <p class="dim">
          Sandbox time: ${controls.now().toISOString().slice(0, 16).replace('T', ' ')}
          UTC.${held > 0 ? ` ${held} webhooks on hold.` : ''}
        </p>
        <div class="row">
          ${[1, 7, 31].map((days) => control('clock', `${days} ${days === 1 ? 'day' : 'days'} later`, { days }))}
          ${control('paypal/hold-next-approval', 'Hold the next approval for 3 reads', { reads: 3 })}
          ${control('paypal/next-approvals-with-ba-token-only', 'Next return with ba_token only', { times: 1 })}
          ${control('paypal/hold-refunds', 'Hold the next refund', { times: 1 })}
          ${control('deliveries/hold', 'Hold webhooks', { on: 'true' })}
          ${control('deliveries/release', 'Release webhooks', {})}
          ${control('deliveries/hold', 'Resume webhooks', { on: 'false' })}
          ${control('fail-next', 'Next call fails (503)', { status: 503 })}
          ${control('reset', 'Clear payments', { keepSetup: 'true' })}
        </div>
        ${paypalTables(world)} ${yocoTable(world)}
        <p class="fine">
          Everything as JSON: <a href="/__sandbox/state">/__sandbox/state</a>. All controls are described in the README
          of apps/payments-sandbox.
        </p>`;
      return reply.type('text/html').send(page('Overview', body, { wide: true }));
    });
    done();
  });
}
