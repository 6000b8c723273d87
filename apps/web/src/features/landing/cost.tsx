import { SOLD_TIER, SUBSCRIPTION_PRICE, tierName } from '@quarterdeck/domain/billing';
import { costInWords, costOf, additionalInWords, inDollars } from './cost-of.ts';
import classes from './cost.module.css';
import frame from './site-frame.module.css';

const SHOWN_FIRST = 5;
const MAX_STORES = 12;

/**
 * The cost of a number of stores. `startCostSlider` updates the figures in the browser. Without scripts they are the
 * figures for five stores.
 */
export function Cost() {
  const { additional, cents } = costOf(SHOWN_FIRST, SUBSCRIPTION_PRICE);
  const price = inDollars(SUBSCRIPTION_PRICE);
  return (
    <section className={`${frame.sheet} ${classes.section}`} aria-labelledby="cost">
      <div>
        <h2 id="cost">What it costs</h2>
        <p className={classes.lead}>
          Your first store is free, with everything in it. Each additional store is {price} a month with its own
          subscription, which you can cancel separately.
        </p>
      </div>
      <div className={classes.card} data-price-cents={SUBSCRIPTION_PRICE}>
        <div className={classes.head}>
          <label htmlFor="stores">My stores</label>
          <b data-cost="stores">{SHOWN_FIRST}</b>
        </div>
        <input
          id="stores"
          type="range"
          min={1}
          max={MAX_STORES}
          defaultValue={SHOWN_FIRST}
          disabled
          aria-valuetext={costInWords(SHOWN_FIRST, SUBSCRIPTION_PRICE)}
        />
        <div className={classes.ends} aria-hidden="true">
          <span>1</span>
          <span>{MAX_STORES}</span>
        </div>
        <dl className={classes.sum}>
          <div>
            <dt>First store, {tierName('free-tier')}</dt>
            <dd>{inDollars(0)}</dd>
          </div>
          <div>
            <dt>
              <span data-cost="additional">{additionalInWords(additional)}</span>, {tierName(SOLD_TIER)}, {price} each
            </dt>
            <dd data-cost="charge">{inDollars(cents)}</dd>
          </div>
          <div className={classes.total}>
            <dt>A month</dt>
            <dd data-cost="charge">{inDollars(cents)}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
