import type { ReactNode } from 'react';
import classes from './skeletons.module.css';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A gray block in place of loading data. Without a height it fills its container. */
export function SkeletonBlock({ height, isCard = false }: { height?: number; isCard?: boolean }) {
  return (
    <div className={isCard ? classes.card : classes.block} style={{ height: height ?? '100%' }} aria-hidden="true" />
  );
}

/** A placeholder in the shape of loading data. Screen readers announce "Loading" once. */
export function Loading({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">Loading</span>
      {children}
    </div>
  );
}

export function CardSkeletons({ count = 3, height = 220 }: { count?: number; height?: number }) {
  return (
    <Loading className={classes.cards}>
      {numbered(count).map((index) => (
        <SkeletonBlock key={index} height={height} isCard />
      ))}
    </Loading>
  );
}

export function StatSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Loading className={classes.stats}>
      {numbered(count).map((index) => (
        <SkeletonBlock key={index} height={116} isCard />
      ))}
    </Loading>
  );
}

export function RowSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Loading className={classes.rows}>
      {numbered(count).map((index) => (
        <SkeletonBlock key={index} height={48} />
      ))}
    </Loading>
  );
}

export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Loading className={classes.form}>
      {numbered(fields).map((index) => (
        <SkeletonBlock key={index} height={68} />
      ))}
    </Loading>
  );
}
