import { Suspense, type ReactNode } from 'react';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import classes from './chart-box.module.css';

/** The place of a drawn chart. It has its size before the chart's code is there. */
export const ChartBox = ({ children }: { children: ReactNode }) => (
  <div className={classes.box}>
    <Suspense fallback={<SkeletonBlock />}>{children}</Suspense>
  </div>
);

export const NoData = ({ children }: { children: ReactNode }) => <p className={classes.none}>{children}</p>;
