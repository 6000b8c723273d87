import { SUBSCRIPTION_PRICE } from '@quarterdeck/domain/billing';
import { Answers } from './answers.tsx';
import { inDollars } from './cost-of.ts';
import { Cost } from './cost.tsx';
import classes from './pricing-page.module.css';
import { SiteFrame } from './site-frame.tsx';
import { SupportLink } from './support-link.tsx';

const PLANS = [
  {
    name: 'Free',
    price: inDollars(0),
    per: 'per month',
    note: 'No credit card needed',
    features: [
      '1 store location',
      'Detailed game performance metrics',
      'Staff management',
      'Game performance tracking',
      'Daily revenue monitoring',
    ],
  },
  {
    name: 'Premium',
    price: inDollars(SUBSCRIPTION_PRICE),
    per: 'per store per month',
    note: 'First store free',
    features: ['Everything in Free', 'Data backup', 'Email support'],
  },
];

export function PricingPage() {
  return (
    <SiteFrame>
      <div className={classes.intro}>
        <h1>Pricing</h1>
        <p>Your first store is free. Pay only for the stores you add to it.</p>
      </div>
      <div className={classes.plans}>
        {PLANS.map((plan) => (
          <section key={plan.name} className={classes.plan} aria-labelledby={`plan-${plan.name}`}>
            <h2 id={`plan-${plan.name}`}>{plan.name}</h2>
            <p className={classes.price}>
              <b>{plan.price}</b> {plan.per}
            </p>
            <p className={classes.note}>{plan.note}</p>
            <ul>
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <a href="/signup" className={classes.action} aria-label={`Get Started with ${plan.name}`}>
              Get Started
            </a>
          </section>
        ))}
      </div>
      <Cost />
      <Answers />
      <p className={classes.help} hidden>
        Questions? Write to <SupportLink />.
      </p>
      <p className={classes.back}>
        <a href="/">Back to Home</a>
      </p>
    </SiteFrame>
  );
}
