import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import classes from './loading-screen.module.css';

/** A turning coin, for waits of unknown length. */
export const Coin = () => <span className={classes.coin} aria-hidden="true" />;

/** Fills the window while the app fetches the signed-in user. */
export function LoadingScreen() {
  return (
    <div className={classes.screen} role="status">
      <Coin />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

/** Fills the page until the app's scripts have loaded. */
export function StartScreen() {
  return (
    <div className={`${classes.screen} ${classes.start}`} role="status">
      <Coin />
      <span className={classes.name}>{PRODUCT_NAME}</span>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
