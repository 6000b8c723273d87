import { LIVE_PATH, TOPICS, type LiveEvent, type Topic } from '@quarterdeck/contract/live';
import { EventSource, type FetchLike } from 'eventsource';
import { currentUser, refreshUser } from '../session/session.ts';
import { readToken } from '../session/token.ts';
import { SessionEnded } from './failure.ts';
import { refresh } from './refresh.ts';
import { askWhetherReached, noteAnswer } from './traffic.ts';

/** Events come in groups, and many browsers hear of the same change: they do not all ask in the same moment. */
const SPREAD_MS = 300;
/** When the server refuses the stream: it is being replaced, or something on the way does not let streams through. */
const REOPEN_MS = { first: 5_000, last: 60_000 };

/** What a counter knows of its store stands in its session. */
function refreshAll(topics: ReadonlySet<Topic>): void {
  refresh(topics);
  if (topics.has('stores') && currentUser()?.staffCreds) void askWhoIsSignedIn();
}

/** A session that has ended leaves by itself. @returns whether it goes on, as far as is known. */
async function askWhoIsSignedIn(): Promise<boolean> {
  try {
    await refreshUser();
    return true;
  } catch (error) {
    return !(error instanceof SessionEnded);
  }
}

const withToken =
  (token: string): FetchLike =>
  (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });

/**
 * Keeps what is on the screen in step with what others change, while somebody looks at it: a browser has only six
 * connections to a server, and hidden tabs would use them up. Without the stream, screens ask again when looked at.
 * @returns what ends it.
 */
export function followChanges(): () => void {
  let source: EventSource | null = null;
  let reopenMs = REOPEN_MS.first;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let changed = new Set<Topic>();
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  function note(topics: readonly Topic[]): void {
    for (const topic of topics) changed.add(topic);
    refreshTimer ??= setTimeout(() => {
      refreshTimer = undefined;
      const noted = changed;
      changed = new Set();
      refreshAll(noted);
    }, Math.random() * SPREAD_MS);
  }

  function close(): void {
    clearTimeout(reopenTimer);
    source?.close();
    source = null;
  }

  async function reopenUnlessEnded(): Promise<void> {
    close();
    if (!(await askWhoIsSignedIn())) return;
    reopenTimer = setTimeout(follow, reopenMs);
    reopenMs = Math.min(reopenMs * 2, REOPEN_MS.last);
  }

  function open(token: string): void {
    const opened = new EventSource(LIVE_PATH, { fetch: withToken(token) });
    opened.addEventListener('open', () => {
      reopenMs = REOPEN_MS.first;
      noteAnswer();
      // What changed before, nobody told us.
      note(TOPICS);
    });
    opened.addEventListener('message', ({ data }) => note([(JSON.parse(data as string) as LiveEvent).topic]));
    opened.addEventListener('missed', () => note(TOPICS));
    opened.addEventListener('ended', () => void reopenUnlessEnded());
    opened.addEventListener('error', () => {
      void askWhetherReached();
      // A lost connection it tries again by itself; a refusal it does not.
      if (opened.readyState === EventSource.CLOSED) void reopenUnlessEnded();
    });
    source = opened;
  }

  function follow(): void {
    const token = readToken();
    if (document.visibilityState !== 'visible' || token === null) close();
    else if (source === null) open(token);
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(refreshTimer);
    close();
  };
}
