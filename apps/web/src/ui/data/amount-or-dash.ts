import { formatDollars } from '@quarterdeck/domain/money';

/** `$1,234.50`; a dash if the amount is unknown. */
export const amountOrDash = (dollars: number | null): string => (dollars === null ? '–' : formatDollars(dollars));
