import { useIntersection } from '@mantine/hooks';
import { Suspense, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import classes from './chart-box.module.css';

/** A chart is begun before it comes into view. */
const NEAR = { rootMargin: '300px' };

/**
 * The place of a drawn chart. It has its size before the chart's code is there; a chart further down is drawn when somebody
 * comes near it, since drawing one keeps a phone busy.
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
