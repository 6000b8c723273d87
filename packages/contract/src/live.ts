// No schema: the stream is read by every screen, and schemas load with the forms that use them.

/**
 * A stream of server-sent events, with the session's token as for every call. An event says what kind of thing changed
 * in which store; it never says how: the listener asks again. `event: missed` says that events may have been lost,
 * `event: ended` that the session is over.
 */
export const LIVE_PATH = '/live';

/**
 * The topics that a call may change, each with the parts of the contract whose answers show it. After a call that saves,
 * and after an event of the stream, the web refetches those parts.
 */
export const SHOWN_BY = {
  records: ['financials', 'dashboard', 'stores', 'audit', 'deleted'],
  games: ['games', 'financials', 'dashboard', 'audit', 'deleted'],
  staff: ['staff', 'loans', 'stores', 'audit', 'deleted'],
  loans: ['loans', 'staff', 'audit'],
  stores: ['stores', 'games', 'financials', 'dashboard', 'staff', 'loans', 'billing', 'audit', 'deleted'],
  pins: ['staff', 'audit'],
  billing: ['billing', 'stores', 'dashboard', 'checkout', 'cancellations', 'audit'],
  account: ['accounts', 'secondFactors', 'audit'],
  affiliates: ['affiliates'],
  users: ['hr'],
  backups: ['backups'],
} as const satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof SHOWN_BY;
export const TOPICS = Object.keys(SHOWN_BY) as Topic[];

export interface LiveEvent {
  storeId: string;
  topic: Topic;
}
