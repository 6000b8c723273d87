import { StatusBadge } from './status-badge.tsx';

/** Marks a record whose takings a negative count replaced. */
export const AdjustedBadge = () => <StatusBadge tone="caution">Adjusted</StatusBadge>;
