import classes from './loading-screen.module.css';

/** Fills the window while the app fetches the signed-in user. */
export function LoadingScreen() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.coin} aria-hidden="true" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
