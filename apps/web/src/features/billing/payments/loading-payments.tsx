import { useEffect, useState } from 'react';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import classes from './loading-payments.module.css';

/** After this long the user needs a sign that loading continues. */
const LONG_MS = 10_000;
const ROWS = 4;
const ROW_HEIGHT_PX = 60;

/** Shown while payments load. */
export function LoadingPayments() {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      console.warn(`The billing history has been loading for ${LONG_MS / 1_000} seconds`);
      setTakesLong(true);
    }, LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.loading}>
      <p role="status">
        {takesLong
          ? 'Still loading the billing history. This is taking longer than usual…'
          : 'Loading billing history…'}
      </p>
      {Array.from({ length: ROWS }, (_, row) => (
        <SkeletonBlock key={row} height={ROW_HEIGHT_PX} />
      ))}
    </div>
  );
}
