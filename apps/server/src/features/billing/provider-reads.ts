/**
 * Reads from a payment provider while an owner waits, one at a time per owner on this node: the provider rate-limits
 * our account as a whole.
 */
export class ProviderReads {
  readonly #shared = new Map<string, Promise<unknown>>();
  /** The last read of each owner who has one in progress. It never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Joins the owner's read of the same thing, if there is one. Otherwise reads after the owner's other reads. */
  singleFlight<Result>(ownerId: string, what: string, read: () => Promise<Result>): Promise<Result> {
    const key = `${ownerId} ${what}`;
    const running = this.#shared.get(key) as Promise<Result> | undefined;
    if (running !== undefined) return running;
    const started = this.serialize(ownerId, read).finally(() => this.#shared.delete(key));
    this.#shared.set(key, started);
    return started;
  }

  /** Reads after the owner's other reads. Use it after a change, when a read in progress may be out of date. */
  serialize<Result>(ownerId: string, read: () => Promise<Result>): Promise<Result> {
    const started = (this.#last.get(ownerId) ?? Promise.resolve()).then(read);
    const ended = started
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(ownerId) === ended) this.#last.delete(ownerId);
      });
    this.#last.set(ownerId, ended);
    return started;
  }
}
