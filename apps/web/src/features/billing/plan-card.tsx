import { SOLD_TIER, SUBSCRIPTION_CURRENCY, SUBSCRIPTION_PRICE, tierName } from '@quarterdeck/domain/billing';
import { formatMoney } from '@quarterdeck/domain/money';
import { IconCheck } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import classes from './plan-card.module.css';

const INCLUDED = [
  'Email support.',
  'Cancel any time. The store stays on until the end of the time you’ve paid for, and its records are kept.',
];

/** The plan, its price and the steps to subscribe. */
export function PlanCard({ item, result }: { item: string; result: string }) {
  const price = formatMoney(SUBSCRIPTION_PRICE, SUBSCRIPTION_CURRENCY);
  return (
    <Card title={tierName(SOLD_TIER)}>
      <p className={classes.price}>
        <b>{price}</b> per month
      </p>
      <ul className={classes.list}>
        {[item, ...INCLUDED].map((text) => (
          <li key={text}>
            <IconCheck size={20} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <h3 className={classes.next}>What happens next</h3>
      <ol className={classes.steps}>
        <li>You agree to the price at PayPal. You won’t be charged before that.</li>
        <li>PayPal brings you back here.</li>
        <li>{result}</li>
      </ol>
    </Card>
  );
}
