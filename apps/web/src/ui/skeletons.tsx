import { Skeleton } from '@mantine/core';
import classes from './skeletons.module.css';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Stands for data on its way, in the shape it will have. Screen readers hear "Loading" once. */
function Loading({ className, children }: { className?: string; children: React.ReactNode }) {
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
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </Loading>
  );
}

export function StatSkeletons({ count = 4 }: { count?: number }) {
  return (
    <Loading className={classes.stats}>
      {numbered(count).map((index) => (
        <Skeleton key={index} height={116} radius="lg" />
      ))}
    </Loading>
  );
}

export function RowSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Loading className={classes.rows}>
      {numbered(count).map((index) => (
        <Skeleton key={index} height={48} />
      ))}
    </Loading>
  );
}

export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Loading className={classes.form}>
      {numbered(fields).map((index) => (
        <Skeleton key={index} height={68} />
      ))}
    </Loading>
  );
}
