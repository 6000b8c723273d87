import { StatusBadge } from './status-badge.tsx';

/** Marks a record whose takings were replaced by a negative count. */
export const AdjustedBadge = () => <StatusBadge tone="caution">Adjusted</StatusBadge>;
