/**
 * `digest`: the morning digest. `short`: cash short beyond the store's limit. `missing`: nothing entered by an hour.
 * `edits`: staff changed a record after its day. `counters`: a new counter signed in. Mails about the account itself,
 * such as a new sign-in, have no kind: they are always sent.
 */
export const NOTIFICATION_KINDS = ['digest', 'short', 'missing', 'edits', 'counters'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The names of the kinds, on the screen and in the history. */
export const KIND_NAMES: Record<NotificationKind, string> = {
  digest: 'Morning digest',
  short: 'Short cash',
  missing: 'Nothing entered',
  edits: 'Late changes',
  counters: 'New counters',
};

/** The names of the kinds in an unsubscribe link. */
export const KIND_MAILS: Record<NotificationKind, string> = {
  digest: 'the morning digest',
  short: 'emails about short cash',
  missing: 'emails about missing entries',
  edits: 'emails about changed records',
  counters: 'emails about new counters',
};
