import { ScreenPicture } from './screen-picture.tsx';
import classes from './showcase.module.css';

const STAR = 'm12 2 3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z';

/**
 * An arcade cabinet that shows the dashboard, with a phone in front of it. A visitor with a phone sees only the phone.
 */
export function Showcase() {
  return (
    <div className={classes.showcase}>
      <div className={classes.cabinet}>
        <div className={classes.marquee}>
          <span aria-hidden="true">Boardwalk Pier 7</span>
          {/* `addSignOut` makes it a button for signed-in users. */}
          <span className={classes.star} data-star="">
            <svg width="22" height="22" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </span>
        </div>
        <ScreenPicture
          name="dashboard"
          className={classes.screen}
          alt="The dashboard of three arcades: days without an entry and short counts need attention; below them total revenue, average daily revenue and the best game."
        />
      </div>
      <ScreenPicture
        name="entry"
        isFirst
        className={classes.phone}
        alt="Counting a day on a phone: a list of games with one number each, a figure far above the usual one marked, the running total, and a number pad."
      />
    </div>
  );
}
