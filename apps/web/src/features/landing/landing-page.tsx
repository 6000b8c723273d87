import { TAGLINE } from '@quarterdeck/domain/product';
import { Answers } from './answers.tsx';
import { ArcadeCarousel } from './arcade-carousel.tsx';
import { Assurances } from './assurances.tsx';
import { Cost } from './cost.tsx';
import { InterruptionNotice } from './interruption-notice.tsx';
import classes from './landing-page.module.css';
import type { PictureName } from './picture-sizes.ts';
import { ScreenPicture } from './screen-picture.tsx';
import { Showcase } from './showcase.tsx';
import { SiteFrame } from './site-frame.tsx';
import frame from './site-frame.module.css';

interface Question {
  title: string;
  text: string;
  points: string[];
  picture: { name: PictureName; phone: PictureName; alt: string };
}

const QUESTIONS: Question[] = [
  {
    title: 'Which game earns its place?',
    text: 'Takings, commission and what you keep, per machine and day, over all stores and any period.',
    points: [
      'Sort by any column, search any name',
      'Compare with the period before or last year',
      'A page for each game',
    ],
    picture: {
      name: 'games',
      phone: 'games-phone',
      alt: 'All games of the last 30 days, those that keep most first, each with the change from the 30 days before, and the totals below.',
    },
  },
  {
    title: 'Why was Tuesday low?',
    text: 'Each day beside the usual takings of its weekday. Closed days don’t count, and missing ones stand out.',
    points: ['One click from a day to its record', 'Who counted it, and who changed it'],
    picture: {
      name: 'calendar',
      phone: 'calendar-phone',
      alt: 'A store’s calendar, its days colored from far below to far above the usual takings of the weekday.',
    },
  },
  {
    title: 'What needs you this morning?',
    text: 'Missing entries, short counts, late edits and overdue loans, with the amount and the next step. Most days: nothing.',
    points: ['A cash limit for each store', 'Knows your closed weekdays and seasons'],
    picture: {
      name: 'attention',
      phone: 'attention-phone',
      alt: 'Needs attention: days without an entry and counts that were short, each with its store, day and amount.',
    },
  },
];

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1>{TAGLINE}</h1>
        <p className={classes.lead}>
          Staff count the day on a phone. You see what every game keeps, in every store, and where the cash didn’t
          match.
        </p>
        <p className={classes.promo}>Sign Up Free – Manage Your First Arcade On Us!</p>
        <div className={classes.actions}>
          <a href="/signup" className={frame.primary}>
            Get Started
          </a>
          <a href="/pricing" className={frame.secondary}>
            Pricing
          </a>
        </div>
      </div>
      <Showcase />
    </section>
  );
}

export function LandingPage() {
  return (
    <SiteFrame>
      <InterruptionNotice />
      <Hero />
      <ArcadeCarousel />
      <div className={`${frame.sheet} ${classes.questions}`}>
        {QUESTIONS.map(({ title, text, points, picture }) => (
          <section key={title} className={classes.question}>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </div>
            <ScreenPicture {...picture} className={classes.picture} />
          </section>
        ))}
      </div>
      <Cost />
      <Assurances />
      <Answers />
      <section className={classes.closing}>
        <h2>Count tonight’s takings on your phone</h2>
        <a href="/signup" className={frame.primary}>
          Get Started
        </a>
      </section>
    </SiteFrame>
  );
}
