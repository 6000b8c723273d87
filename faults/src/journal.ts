import type { Terminal } from './arcade.ts';

/** What somebody typed for a day, in cents. */
export interface Day {
  date: string;
  /** Of each game, in the order of the store's games. */
  takings: number[];
  expenses: number[];
  counted: number;
  notes: string;
}

/** A day that was asked to be saved, and what the server has said of it since. */
export interface Kept {
  key: string;
  terminal: Terminal;
  /** What was acknowledged last. */
  day: Day;
  /** Undefined until the save was acknowledged. */
  recordId: string | undefined;
  version: number;
  deleted: boolean;
}

/** What was asked of the server and what it answered: in memory, so that no fault of the machine touches it. */
export class Journal {
  readonly kept: Kept[] = [];
  /** What must never be, such as a repeated save that was refused. */
  readonly problems: string[] = [];
  readonly acknowledged = { saves: 0, edits: 0, deletes: 0 };
  /** How often what came instead of an acknowledgement, by status or by what the connection said. */
  readonly instead = new Map<string, number>();
  /** The texts of answers above 499, each once, without the numbers of requests. */
  readonly texts = new Set<string>();
  longestMs = 0;
  /** Requests that had been sent when their connection was closed without an answer. */
  cut = 0;

  get acknowledgements(): number {
    return this.acknowledged.saves + this.acknowledged.edits + this.acknowledged.deletes;
  }

  note(what: string): void {
    this.instead.set(what, (this.instead.get(what) ?? 0) + 1);
  }
}
