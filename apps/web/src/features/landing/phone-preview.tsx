import classes from './phone-preview.module.css';

const GAMES = [
  { name: 'Neon Drift', rep: 'Rita · 12.5%', sum: '184.50' },
  { name: 'Claw King', rep: 'Rita · 40%', sum: '212.00' },
  { name: 'Hoop Fever', rep: 'Sam · 35%', sum: '96.70' },
  { name: 'Air Duel', rep: 'Own game', sum: '272.55' },
];

/** A picture of the entry form on a phone. */
export function PhonePreview() {
  return (
    <div className={classes.phone} role="img" aria-label="Example: entering a day’s takings on a phone">
      <div className={classes.head}>
        <b>Thursday, Nov 19</b>
        <span>Boardwalk Pier 7 · 4 of 4 games counted</span>
      </div>
      {GAMES.map((game) => (
        <div key={game.name} className={classes.game}>
          <span>
            <b>{game.name}</b>
            <small>{game.rep}</small>
          </span>
          <span className={classes.sum}>{game.sum}</span>
        </div>
      ))}
      <div className={classes.foot}>
        <span>
          <small>Takings</small>
          <b>$765.75</b>
        </span>
        <span>
          <small>Profit</small>
          <b>$742.35</b>
        </span>
        <span className={classes.balanced}>Balanced</span>
      </div>
    </div>
  );
}
