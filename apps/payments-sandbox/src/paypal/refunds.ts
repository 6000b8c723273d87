import { add, subtract, type Cents } from '@quarterdeck/domain/money';
import { newId } from '../identifiers.ts';
import type { Transaction } from '../state.ts';
import type { World } from '../world.ts';
import { emitSaleRefunded, emitSaleReversed } from './events.ts';

function addRefunded(sale: Transaction, amount: Cents): void {
  sale.refunded = add(sale.refunded, amount);
  sale.status = sale.refunded === sale.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/** The refundable amount. @throws RangeError when nothing was paid or everything is refunded. */
export function refundable(sale: Transaction): Cents {
  const left = subtract(sale.amount, sale.refunded);
  if (sale.status === 'DECLINED' || left <= 0) throw new RangeError(`Sale ${sale.id} has nothing left to refund.`);
  return left;
}

/** The merchant refunds a sale. @returns the refund's id. */
export function refundSale(world: World, sale: Transaction, amount: Cents = refundable(sale)): string {
  if (amount <= 0 || amount > refundable(sale)) throw new RangeError('The refund exceeds the amount paid.');
  addRefunded(sale, amount);
  const refundId = newId.transaction();
  emitSaleRefunded(world, sale, refundId, amount);
  return refundId;
}

/** The payer's bank reverses the rest of the sale (a chargeback). */
export function reverseSale(world: World, sale: Transaction): void {
  const amount = refundable(sale);
  addRefunded(sale, amount);
  emitSaleReversed(world, sale, amount);
}
