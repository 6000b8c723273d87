import { TAGLINE } from '@quarterdeck/domain/product';
import { ArcadeCarousel } from './arcade-carousel.tsx';
import { CabinetCard } from './cabinet-card.tsx';
import { InterruptionNotice } from './interruption-notice.tsx';
import classes from './landing-page.module.css';
import { PhonePreview } from './phone-preview.tsx';
import { SiteFrame } from './site-frame.tsx';

const PROMISES = [
  { title: 'The first arcade is free', text: 'One store with all its games and staff. No credit card.' },
  { title: 'Every dollar accounted for', text: 'Expected cash against counted cash, for every record.' },
  { title: 'Your data, securely encrypted', text: 'Passwords are hashed; store passwords are encrypted at rest.' },
];

const STEPS = [
  {
    title: 'Count at the counter',
    text: 'One number per game, on your phone. Enter moves to the next game.',
  },
  {
    title: 'See it balance',
    text: 'Counted cash against expected cash: Balanced, Over or Short.',
  },
  {
    title: 'Know what earns',
    text: 'Profit by game, store and day, and the commission you owe each representative.',
  },
];

export function LandingPage() {
  return (
    <SiteFrame>
      <InterruptionNotice />
      <section className={classes.hero}>
        <div className={classes.pitch}>
          <h1>{TAGLINE}</h1>
          <p className={classes.lead}>
            Takings, games, staff and every store on one screen. Enter the day’s takings on your phone and know by
            closing time what each game earns.
          </p>
          <div className={classes.promo}>
            <p>Sign Up Free – Manage Your First Arcade On Us!</p>
            <div className={classes.actions}>
              <a href="/signup" className={classes.primary}>
                Get Started
              </a>
              <a href="/pricing" className={classes.secondary}>
                Pricing
              </a>
            </div>
          </div>
        </div>
        <CabinetCard />
      </section>
      <ArcadeCarousel />
      <ul className={classes.promises}>
        {PROMISES.map((promise) => (
          <li key={promise.title}>
            <h2>{promise.title}</h2>
            <p>{promise.text}</p>
          </li>
        ))}
      </ul>
      <section className={classes.day}>
        <PhonePreview />
        <div>
          <h2>A day’s takings in two minutes</h2>
          <ol className={classes.steps}>
            {STEPS.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
          <a href="/signup" className={classes.primary}>
            Get Started
          </a>
        </div>
      </section>
    </SiteFrame>
  );
}
