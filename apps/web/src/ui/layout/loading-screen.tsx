import classes from './loading-screen.module.css';

/** Fills the window while the app finds out who is there. */
export function LoadingScreen() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.coin} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
