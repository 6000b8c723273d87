import { useEffect, useState } from 'react';
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx';
import classes from './loading-payments.module.css';

/** Who has waited for so long wants to know that something still happens. */
const LONG_MS = 10_000;
const ROWS = 4;
const ROW_HEIGHT_PX = 96;

/** Stands in the place of payments on their way. */
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
        {takesLong ? 'This takes longer than usual. The billing history is still loading…' : 'Loading billing history…'}
      </p>
      {Array.from({ length: ROWS }, (_, row) => (
        <SkeletonBlock key={row} height={ROW_HEIGHT_PX} />
      ))}
    </div>
  );
}
