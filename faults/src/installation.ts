import { embeddedReader, openArcades, type Read, type Counter } from './arcade.ts';
import { Journal } from './journal.ts';
import { Load } from './load.ts';
import { createInstallationFolder, Supervisor, type Place } from './server-process.ts';
import { compareWith } from './verify.ts';

/** The command line options of a fault. */
export interface FaultOptions {
  /** The number of times the fault is caused. */
  times: number;
  /** The same seed gives each client the same records in the same order. */
  seed: number;
  owners: number;
  /** The server's port. */
  port: number;
  say: (text: string) => void;
}

/** A figure for docs/reliability.md, and the problems: empty if the fault was survived. */
export interface Result {
  figure: string;
  problems: string[];
}

export interface Settings {
  place?: Place;
  env?: Record<string, string>;
  nodeOptions?: string[];
  /** Set if PostgreSQL is external. */
  read?: Read;
  thinkMs?: number;
  /** Cleanup after the server has ended and before its folder is removed. */
  end?: () => Promise<void>;
  /** The mail server to use. */
  mailServer?: string;
}

/** A supervised server in its own folder, with arcades whose clients save records. */
export interface Installation {
  place: Place;
  url: string;
  supervisor: Supervisor;
  counters: Counter[];
  journal: Journal;
  read: Read;
  /** Waits for the remaining responses, then compares the database with the journal. */
  settle: () => Promise<string[]>;
}

/**
 * Starts an installation, runs `work` while its clients save, and removes it. If there are problems, the folder and its
 * log are kept.
 */
export async function underLoad(
  { seed, owners, port, say }: FaultOptions,
  settings: Settings,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const place = settings.place ?? (await createInstallationFolder());
  const { logFile, dataDir } = place;
  const read = settings.read ?? embeddedReader(dataDir);
  const smtp: Record<string, string> = settings.mailServer === undefined ? {} : { SMTP_URL: settings.mailServer };
  const env = { ...(settings.env ?? { DATA_DIR: dataDir }), ...smtp };
  const supervisor = new Supervisor({ port, logFile, env, nodeOptions: settings.nodeOptions ?? [] });
  let survived = false;
  try {
    const { url } = await supervisor.current;
    const counters = await openArcades(url, read, { owners });
    const journal = new Journal();
    const load = new Load({ url: () => url, counters, journal, seed, thinkMs: settings.thinkMs ?? 20 });
    const settle = async () => {
      await load.stop();
      return compareWith(journal, read);
    };
    const result = await work({ place, url, supervisor, counters, journal, read, settle });
    survived = result.problems.length === 0;
    return result;
  } finally {
    await supervisor.stop().catch((error: Error) => say(`It did not stop: ${error.message}`));
    await settings.end?.();
    if (survived) await place.remove();
    else say(`Its data and log are kept in ${place.folder}`);
  }
}

/** The clients' observations, for the end of a figure. */
export const seen = ({ acknowledged, unacknowledged, longestMs }: Journal): string => {
  const { saves, edits, deletes } = acknowledged;
  const failures = [...unacknowledged].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  return `${saves} saves, ${edits} edits, ${deletes} deletions acknowledged; failed tries that were repeated: ${failures}; longest wait ${(longestMs / 1000).toFixed(1)} s`;
};

const seconds = (ms: number | undefined) => ((ms ?? NaN) / 1000).toFixed(2);

/** `0.71 s median, 1.20 s worst`. */
export function spread(durationsMs: number[]): string {
  const inOrder = durationsMs.toSorted((a, b) => a - b);
  return `${seconds(inOrder[Math.floor(inOrder.length / 2)])} s median, ${seconds(inOrder.at(-1))} s worst`;
}
