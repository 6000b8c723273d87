/**
 * What owners ask of a payment provider while they wait, one look per owner at a time on this node: a provider limits
 * our account as a whole.
 */
export class ProviderLooks {
  readonly #shared = new Map<string, Promise<unknown>>();
  /** The last look of each owner that has one under way. It never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Joins the owner's look at the same thing, if there is one. Else waits for the owner's other looks, then asks. */
  share<Seen>(ownerId: string, what: string, ask: () => Promise<Seen>): Promise<Seen> {
    const key = `${ownerId} ${what}`;
    const known = this.#shared.get(key) as Promise<Seen> | undefined;
    if (known !== undefined) return known;
    const look = this.inTurn(ownerId, ask).finally(() => this.#shared.delete(key));
    this.#shared.set(key, look);
    return look;
  }

  /** Waits for the owner's other looks, then asks: for what has just been changed, an earlier look may be out of date. */
  inTurn<Seen>(ownerId: string, ask: () => Promise<Seen>): Promise<Seen> {
    const look = (this.#last.get(ownerId) ?? Promise.resolve()).then(ask);
    const ended = look
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(ownerId) === ended) this.#last.delete(ownerId);
      });
    this.#last.set(ownerId, ended);
    return look;
  }
}
