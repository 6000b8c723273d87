import { DAY_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { api, client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { findDrafts, onDraftsChanged } from '../../platform/drafts/draft-list.ts';

/** A draft counts as abandoned after this time without typing, or once its page is hidden. */
const IDLE_MS = 5 * MINUTE_MS;
const CHECK_INTERVAL_MS = MINUTE_MS;
/** Older drafts are ignored: their stores or records may have been purged. */
const OLDEST_MS = 30 * DAY_MS;

const state = api.staff.counter.queryOptions({ staleTime: Infinity });

/** The times of the last edit of each unsaved record in this browser, oldest first. */
const drafts = (): string[] =>
  [...findDrafts('financial-record'), ...findDrafts('financial-record-edit')]
    .map(({ savedAt }) => savedAt)
    .filter((savedAt) => Date.now() - Date.parse(savedAt) < OLDEST_MS)
    .toSorted();

/**
 * The time at which the oldest draft was abandoned; undefined while a user may be typing in it, null without a draft.
 */
function waitingSince(): string | null | undefined {
  const [oldest] = drafts();
  if (oldest === undefined) return null;
  return document.hidden || Date.now() - Date.parse(oldest) >= IDLE_MS ? oldest : undefined;
}

/** Reports a change to the server. A failed report is repeated at the next check. */
async function report(): Promise<void> {
  const counter = await queryClient.fetchQuery(state);
  const since = waitingSince();
  if (since === undefined || (since === null) === (counter.draftSince === null)) return;
  const { draftSince } = await client.counters.reportDraft(since === null ? {} : { since });
  queryClient.setQueryData(state.queryKey, (before) => before && { ...before, draftSince });
}

/**
 * Reports to the owner that takings at this counter are unsaved, and since when. The typed figures are not reported. A
 * record that is saved without a pause is not reported.
 * @returns a function that stops the reports.
 */
export function reportDrafts(): () => void {
  let reporting: Promise<void> | undefined;
  const check = () => {
    reporting ??= report()
      .catch(() => undefined)
      .finally(() => (reporting = undefined));
  };
  check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  const stopListening = onDraftsChanged(check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', check);
  };
}
