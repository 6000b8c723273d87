// Without schemas: every screen reads the stream, while schemas load with the forms that use them.

/**
 * A stream of server-sent events, authenticated like a call. An event names the store and the topic that changed, and
 * the client refetches. `event: missed` means that events may have been lost, `event: ended` that the session ended.
 * `event: alive` is sent every 25 seconds. The stream starts with the events since the position in `?since=`, or now.
 */
export const LIVE_PATH = '/live';

/** The header of each call's response with the position of the live stream before the call. */
export const LIVE_POSITION = 'live-position';

/**
 * The topics a call may change, each with the parts of the contract that show it. After a call that saves, and after a
 * stream event, the web app refetches those parts.
 */
export const SHOWN_BY = {
  records: ['attention', 'financials', 'games', 'representatives', 'dashboard', 'stores', 'audit', 'deleted'],
  games: ['games', 'representatives', 'financials', 'dashboard', 'stores', 'search', 'audit', 'deleted'],
  staff: ['attention', 'staff', 'loans', 'stores', 'counters', 'search', 'audit', 'deleted'],
  loans: ['attention', 'loans', 'staff', 'audit'],
  stores: [
    'attention',
    'stores',
    'games',
    'representatives',
    'financials',
    'dashboard',
    'staff',
    'counters',
    'loans',
    'billing',
    'search',
    'notifications',
    'audit',
    'deleted',
  ],
  pins: ['attention', 'staff', 'counters', 'audit'],
  counters: ['attention', 'counters', 'audit'],
  billing: ['attention', 'billing', 'stores', 'dashboard', 'checkout', 'cancellations', 'audit'],
  account: ['accounts', 'secondFactors', 'notifications', 'audit'],
  affiliates: ['affiliates'],
  users: ['hr'],
  attention: ['attention'],
  notifications: ['notifications', 'audit'],
  backups: ['backups'],
} as const satisfies Record<string, readonly string[]>;

export type Topic = keyof typeof SHOWN_BY;
export const TOPICS = Object.keys(SHOWN_BY) as Topic[];

export interface LiveEvent {
  storeId: string;
  topic: Topic;
}
