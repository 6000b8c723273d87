import { useIntersection } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '../feedback/skeletons.tsx';
import classes from './chart-box.module.css';

/** The distance from the view at which a chart is drawn. */
const NEAR = { rootMargin: '300px' };

/**
 * Reserves a chart's space before its code is loaded. A chart further down is drawn only when it comes near the view,
 * because drawing keeps a phone busy.
 */
export function ChartBox({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection(NEAR);
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  return (
    <div ref={ref} className={classes.box}>
      {wasNear ? <Suspense fallback={<SkeletonBlock />}>{children}</Suspense> : <SkeletonBlock />}
    </div>
  );
}

export const NoData = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>;
