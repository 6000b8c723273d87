import { LIVE_PATH, TOPICS, type LiveEvent, type Topic } from '@quarterdeck/contract/live';
import { seemsSignedIn } from '../session/browser-notes.ts';
import { currentUser, refreshUser } from '../session/session.ts';
import { SessionEnded } from './failure.ts';
import { refreshInTurn } from './refresh-in-turn.ts';
import { checkConnection, countResponse, positionBeforeData } from './traffic.ts';

/** Events come in bursts, and many browsers receive the same event. Random delays spread their requests. */
const SPREAD_MS = 300;
/** The waits after a rejected stream. The server is being replaced, or a proxy does not pass streams through. */
const REOPEN_MS = { first: 5_000, last: 60_000 };
/** More than two heartbeats. A connection can die without the browser noticing. */
const SILENT_MS = 60_000;

/** A counter's store data and the owner's formats are part of the session. */
function refreshAll(topics: ReadonlySet<Topic>): void {
  refreshInTurn(topics);
  if (topics.has(currentUser()?.staffCreds ? 'stores' : 'account')) void askWhoIsSignedIn();
}

/**
 * Checks the session. If it has ended, the call redirects to the landing page.
 * @returns whether the session continues, as far as is known.
 */
async function askWhoIsSignedIn(): Promise<boolean> {
  try {
    await refreshUser();
    return true;
  } catch (error) {
    return !(error instanceof SessionEnded);
  }
}

/** Collects changed topics, and refetches their data after a short random time. */
function refreshSoon() {
  let changed = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (topics: readonly Topic[]): void => {
      for (const topic of topics) changed.add(topic);
      timer ??= setTimeout(() => {
        timer = undefined;
        const topics = changed;
        changed = new Set();
        refreshAll(topics);
      }, Math.random() * SPREAD_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Keeps the screen up to date with changes of other devices while the tab is visible. A browser has only six
 * connections per server, which hidden tabs would use up. Without the stream, data is refetched when a screen gets the
 * focus.
 * @returns a function that stops it.
 */
export function followChanges(): () => void {
  let source: EventSource | null = null;
  let reopenMs = REOPEN_MS.first;
  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const { add, stop } = refreshSoon();

  function close(): void {
    clearTimeout(reopenTimer);
    clearTimeout(silenceTimer);
    source?.close();
    source = null;
  }

  function awaitNextEvent(): void {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      close();
      void checkConnection();
      follow();
    }, SILENT_MS);
  }

  async function reopenUnlessEnded(): Promise<void> {
    close();
    if (!(await askWhoIsSignedIn())) return;
    reopenTimer = setTimeout(follow, reopenMs);
    reopenMs = Math.min(reopenMs * 2, REOPEN_MS.last);
  }

  function open(): void {
    // Without a known position the stream starts with `missed`.
    const opened = new EventSource(`${LIVE_PATH}?since=${positionBeforeData() ?? ''}`);
    awaitNextEvent();
    opened.addEventListener('open', () => {
      reopenMs = REOPEN_MS.first;
      countResponse();
      awaitNextEvent();
    });
    opened.addEventListener('alive', awaitNextEvent);
    opened.addEventListener('message', ({ data }) => add([(JSON.parse(data as string) as LiveEvent).topic]));
    opened.addEventListener('missed', () => add(TOPICS));
    opened.addEventListener('ended', () => void reopenUnlessEnded());
    opened.addEventListener('error', () => {
      void checkConnection();
      // EventSource reconnects by itself after a lost connection, but not after a rejection.
      if (opened.readyState === EventSource.CLOSED) void reopenUnlessEnded();
    });
    source = opened;
  }

  function follow(): void {
    if (document.visibilityState !== 'visible' || !seemsSignedIn()) close();
    else if (source === null) open();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop();
    close();
  };
}
