// No schema: the stream is read by every screen, and schemas load with the forms that use them.

/**
 * A stream of server-sent events, with the session's token as for every call. An event says what kind of thing changed
 * in which store; it never says how: whoever listens asks again. `event: missed` says that events may have been lost,
 * `event: ended` that the session is over.
 */
export const LIVE_PATH = '/live';

export const TOPICS = ['records', 'games', 'staff', 'loans', 'stores', 'pins', 'billing'] as const;
export type Topic = (typeof TOPICS)[number];

export interface LiveEvent {
  storeId: string;
  topic: Topic;
}
