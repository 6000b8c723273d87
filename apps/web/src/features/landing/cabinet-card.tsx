import classes from './cabinet-card.module.css';

const STATS = [
  { label: 'Today', value: '$742.35' },
  { label: 'This week', value: '$5,214.10' },
  { label: 'Best game', value: 'Neon Drift' },
];

const WEEK = [
  { day: 'Fri', takings: 801.2, before: 672.4 },
  { day: 'Sat', takings: 1212.4, before: 1130.9 },
  { day: 'Sun', takings: 1061.3, before: 1165.1 },
  { day: 'Mon', takings: 410.1, before: 371.5 },
  { day: 'Tue', takings: 388.75, before: 421.3 },
  { day: 'Wed', takings: 598, before: 460.2 },
  { day: 'Thu', takings: 742.35, before: 590.05 },
];

const STAR = 'm12 2 3 6.6 7.2.8-5.4 4.9 1.5 7.1L12 17.8l-6.3 3.6 1.5-7.1L1.8 9.4 9 8.6z';

const WIDTH = 600;
const HEIGHT = 200;
const TOP = 1300;

const pointsOf = (key: 'takings' | 'before') =>
  WEEK.map((day, index) => `${(index / (WEEK.length - 1)) * WIDTH},${HEIGHT - (day[key] / TOP) * HEIGHT}`).join(' ');

/** A picture of the product with example figures. */
export function CabinetCard() {
  return (
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
      <div className={classes.screen} role="img" aria-label="Example dashboard: one store’s takings for a week">
        <div className={classes.stats}>
          {STATS.map((stat) => (
            <div key={stat.label}>
              <span className={classes.label}>{stat.label}</span>
              <span className={classes.value}>{stat.value}</span>
            </div>
          ))}
        </div>
        <div className={classes.chart}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT}H${WIDTH}`} className={classes.grid} />
            <polyline points={pointsOf('before')} className={classes.before} />
            <polyline points={pointsOf('takings')} className={classes.takings} />
          </svg>
          <span className={classes.now} />
          <div className={classes.days}>
            {WEEK.map(({ day }) => (
              <span key={day}>{day}</span>
            ))}
          </div>
        </div>
        <div className={classes.close}>
          <span>
            Counted <b>$742.35</b> of $742.35
          </span>
          <span className={classes.balanced}>Balanced</span>
        </div>
      </div>
    </div>
  );
}
