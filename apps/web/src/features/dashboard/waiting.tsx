import { SkeletonBlock, StatSkeletons } from '../../ui/feedback/skeletons.tsx';
import classes from './dashboard-screen.module.css';

const FILTER_BAR_HEIGHT = 44;
/** The height with one line, as on most days. */
const ATTENTION_HEIGHT = 88;

/** Empty boxes of the same size, so that nothing moves when the figures arrive. */
export const Waiting = () => (
  <>
    <SkeletonBlock height={FILTER_BAR_HEIGHT} />
    <SkeletonBlock height={ATTENTION_HEIGHT} isCard />
    <StatSkeletons />
    <div className={classes.charts} aria-hidden="true">
      {[classes.upper, classes.lower].map((row) => (
        <div key={row} className={row}>
          <div className={classes.waiting}>
            <SkeletonBlock isCard />
          </div>
          <div className={classes.waiting}>
            <SkeletonBlock isCard />
          </div>
        </div>
      ))}
    </div>
  </>
);
