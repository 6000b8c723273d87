import { add, subtract, sum, type Cents } from '@quarterdeck/domain/money';
import { newId } from '../identifiers.ts';
import type { Refund, Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { emitSaleRefunded, emitSaleReversed } from './events.ts';

function addRefunded(sale: Transaction, amount: Cents): void {
  sale.refunded = add(sale.refunded, amount);
  sale.status = sale.refunded === sale.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** The amount that is neither refunded nor about to be. */
export function refundable({ state }: World, sale: Transaction): Cents {
  if (sale.status === 'DECLINED') throw new RangeError(`Sale ${sale.id} was never paid.`);
  const pending = Object.values(state.paypal.refunds).filter(
    ({ saleId, status }) => saleId === sale.id && status === 'PENDING',
  );
  return subtract(subtract(sale.amount, sale.refunded), sum(pending.map(({ amount }) => amount)));
}

function complete(world: World, refundId: string, sale: Transaction, amount: Cents): void {
  addRefunded(sale, amount);
  emitSaleRefunded(world, sale, refundId, amount);
}

/** The merchant refunds a sale by hand. @returns the refund's id. */
export function refundSale(world: World, sale: Transaction, amount: Cents = refundable(world, sale)): string {
  if (amount <= 0 || amount > refundable(world, sale)) throw new RangeError('The refund exceeds the amount paid.');
  const refundId = newId.transaction();
  complete(world, refundId, sale, amount);
  return refundId;
}

/** A refund by a call. A pending one changes the sale only when it completes. @returns its id. */
export function requestRefund(world: World, sale: Transaction, amount: Cents, note: string | undefined): string {
  const { paypal } = world.state;
  const isHeld = paypal.holdRefunds > 0;
  if (isHeld) paypal.holdRefunds -= 1;
  const id = newId.transaction();
  const time = world.clock.iso();
  paypal.refunds[id] = { id, saleId: sale.id, amount, status: isHeld ? 'PENDING' : 'COMPLETED', note, time };
  if (!isHeld) complete(world, id, sale, amount);
  return id;
}

/** @throws RangeError unless the refund is pending. */
export function finishRefund(world: World, id: string, status: Exclude<Refund['status'], 'PENDING'>): void {
  const refund = world.state.paypal.refunds[id];
  if (refund?.status !== 'PENDING') throw new RangeError(`${id} is not a pending refund.`);
  refund.status = status;
  if (status === 'COMPLETED') complete(world, id, world.state.paypal.transactions[refund.saleId]!, refund.amount);
}

/** The payer's bank reverses the rest of the sale (a chargeback). */
export function reverseSale(world: World, sale: Transaction): void {
  const amount = refundable(world, sale);
  if (amount <= 0) throw new RangeError(`Sale ${sale.id} has nothing left to reverse.`);
  addRefunded(sale, amount);
  emitSaleReversed(world, sale, amount);
}
