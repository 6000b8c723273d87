import type { Counter } from './arcade.ts';

/** A record's typed amounts, in cents. */
export interface Day {
  date: string;
  /** One per game, in the order of the store's games. */
  takings: number[];
  expenses: number[];
  counted: number;
  notes: string;
}

/** A requested save and the server's latest response to it. */
export interface JournalEntry {
  key: string;
  counter: Counter;
  /** The content last acknowledged. */
  day: Day;
  /** Undefined until the save was acknowledged. */
  recordId: string | undefined;
  version: number;
  deleted: boolean;
}

/** All requests and responses, in memory, so that no fault of the machine affects it. */
export class Journal {
  readonly entries: JournalEntry[] = [];
  /** Violations, such as a repeated save that was rejected. */
  readonly problems: string[] = [];
  readonly acknowledged = { saves: 0, edits: 0, deletes: 0 };
  /** The number of unacknowledged requests, by status or connection error. */
  readonly unacknowledged = new Map<string, number>();
  /** The distinct texts of responses above 499, without request ids. */
  readonly serverErrorTexts = new Set<string>();
  longestMs = 0;
  /** Requests whose connection was closed after they were sent, without a response. */
  droppedConnections = 0;

  get acknowledgements(): number {
    return this.acknowledged.saves + this.acknowledged.edits + this.acknowledged.deletes;
  }

  note(what: string): void {
    this.unacknowledged.set(what, (this.unacknowledged.get(what) ?? 0) + 1);
  }
}
