import { DAY_MS, MINUTE_MS } from '@quarterdeck/domain/durations';
import { api, client } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { findDrafts, onDraftsChanged } from '../../platform/drafts/drafts.ts';

/** A draft counts as left once nobody has typed in it for so long, or its page is hidden. */
const IDLE_MS = 5 * MINUTE_MS;
const LOOK_AGAIN_MS = MINUTE_MS;
/** Older ones lead nowhere: deleted stores and records are purged. */
const OLDEST_MS = 30 * DAY_MS;

const state = api.staff.counter.queryOptions({ staleTime: Infinity });

/** When each of the unsaved records in this browser was last typed in, the oldest first. */
const drafts = (): string[] =>
  [...findDrafts('financial-record'), ...findDrafts('financial-record-edit')]
    .map(({ savedAt }) => savedAt)
    .filter((savedAt) => Date.now() - Date.parse(savedAt) < OLDEST_MS)
    .toSorted();

/** When the oldest draft was left; undefined while somebody may be typing in it, null without a draft. */
function waitingSince(): string | null | undefined {
  const [oldest] = drafts();
  if (oldest === undefined) return null;
  return document.hidden || Date.now() - Date.parse(oldest) >= IDLE_MS ? oldest : undefined;
}

/** Reports to the server what it does not know yet. A failed report is repeated with the next look. */
async function report(): Promise<void> {
  const known = await queryClient.fetchQuery(state);
  const since = waitingSince();
  if (since === undefined || (since === null) === (known.draftSince === null)) return;
  const { draftSince } = await client.counters.reportDraft(since === null ? {} : { since });
  queryClient.setQueryData(state.queryKey, (before) => before && { ...before, draftSince });
}

/**
 * Tells the owner that typed takings wait at this counter, and since when, but nothing of what was typed. A record typed
 * and saved at once reports nothing.
 * @returns a function that stops it.
 */
export function reportDrafts(): () => void {
  let reporting: Promise<void> | undefined;
  const look = () => {
    reporting ??= report()
      .catch(() => undefined)
      .finally(() => (reporting = undefined));
  };
  look();
  const timer = setInterval(look, LOOK_AGAIN_MS);
  const stopListening = onDraftsChanged(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', look);
  };
}
