export const POSITIONS = ['Manager', 'Supervisor', 'Cashier', 'Cleaner', 'Security', 'Handyman', 'Staff'] as const;
export type Position = (typeof POSITIONS)[number];

export const PAYMENT_TERMS = ['Monthly', 'Weekly', 'Daily'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

export const PAYMENT_METHODS = ['Cash', 'Bank Transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
/** The methods as screens and the history name them. */
export const METHOD_LABELS: Record<PaymentMethod, string> = { Cash: 'Cash', 'Bank Transfer': 'EFT' };

export const PIN_LENGTH = 4;
export const LOWEST_PIN = 1_000;
export const HIGHEST_PIN = 9_999;

/** This many wrong PINs at one counter lock PIN entry there for the time below. */
export const WRONG_PIN_LIMIT = 5;
export const WRONG_PIN_MINUTES = 15;

/** How long the PIN that opened an edit covers saving it. */
export const EDIT_MINUTES = 30;

/** The longest time for which a counter remembers a shift. */
export const MAX_SHIFT_MINUTES = 30;

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
