import classes from './arcade-carousel.module.css';

/** What arcades have, not invented customers. Each sign has a name and a mark, drawn in a 24-unit box. */
const SIGNS = [
  { name: 'Boardwalks', mark: 'M3 20h18M5 20V9l7-6 7 6v11M9 20v-6h6v6' },
  { name: 'Retro cabinets', mark: 'M4 20V8l4 4 4-8 4 8 4-4v12z' },
  { name: 'Claw machines', mark: 'M12 3v7M6 21l-2-6 4-5h8l4 5-2 6M9 15l-1 4M15 15l1 4' },
  { name: 'Station halls', mark: 'M5 16V6h14v10zM5 11h14M8 20l2-4M16 20l-2-4' },
  { name: 'Basketball', mark: 'M4 6h16M7 6c0 9 2 12 5 14 3-2 5-5 5-14M8 11h8' },
  { name: 'Coin pushers', mark: 'M12 21v-8M12 13a5 5 0 1 0 0-10 5 5 0 0 0 0 10M12 18c-3 0-5-1-6-4M12 18c3 0 5-1 6-4' },
];

/** Drifting names: decoration that is hidden from screen readers, except the pause button. */
export function ArcadeCarousel() {
  return (
    <div className={classes.carousel}>
      <div className={classes.window} aria-hidden="true">
        <div className={classes.track}>
          {/* Twice, so that the loop has no gap. */}
          {[0, 1].map((run) => (
            <div key={run} className={classes.run}>
              {SIGNS.map((sign) => (
                <span key={sign.name} className={classes.sign}>
                  <svg width="26" height="26" viewBox="0 0 24 24">
                    <path d={sign.mark} />
                  </svg>
                  {sign.name}
                </span>
              ))}
            </div>
          ))}
        </div>
      </div>
      <button type="button" className={classes.pause} data-pause="" aria-pressed="false">
        <svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
          <path className={classes.bars} d="M2 1h4v12H2zM8 1h4v12H8z" />
          <path className={classes.triangle} d="M3 1v12l10-6z" />
        </svg>
        <span className="visually-hidden">Pause the animation</span>
      </button>
    </div>
  );
}
