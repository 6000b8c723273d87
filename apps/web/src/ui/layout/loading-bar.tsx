import { useNavigation } from 'react-router';
import classes from './loading-bar.module.css';

/** A bar at the top of the window while the next screen loads. A screen that loads at once shows none. */
export function LoadingBar() {
  if (useNavigation().state !== 'loading') return null;
  return <div className={classes.bar} role="progressbar" aria-label="Loading" />;
}
