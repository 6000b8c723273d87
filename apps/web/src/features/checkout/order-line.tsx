import { cents, formatMoney } from '@quarterdeck/domain/money';
import classes from './order-line.module.css';

/** An item with its price. */
export const OrderLine = ({
  name,
  amountInCents,
  currency,
}: {
  name: string;
  amountInCents: number;
  currency: string;
}) => (
  <div className={classes.order}>
    <span>{name}</span>
    <span className={classes.price}>{formatMoney(cents(amountInCents), currency)}</span>
  </div>
);
