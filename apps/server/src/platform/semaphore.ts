import type { ServerResponse } from 'node:http';

/** The client of a waiting request disconnected. */
export class ClientGone extends Error {
  constructor() {
    super('The client closed the connection while its request waited');
    this.name = 'ClientGone';
  }
}

/** A counting semaphore: a few requests run at once, and the others wait in order of arrival. */
export class Semaphore {
  readonly #bounds: { running: number; waiting: number };
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(bounds: { running: number; waiting: number }) {
    this.#bounds = bounds;
  }

  get isEmpty(): boolean {
    return this.#running === 0 && this.#waiting.size === 0;
  }

  get isFull(): boolean {
    return this.#running >= this.#bounds.running && this.#waiting.size >= this.#bounds.waiting;
  }

  /**
   * Resolves when it is the request's turn; `release` has to follow.
   * @throws ClientGone
   */
  async acquire(response: ServerResponse): Promise<void> {
    if (this.#running < this.#bounds.running) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        response.off('close', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(begin);
        reject(new ClientGone());
      };
      if (response.closed) return reject(new ClientGone());
      this.#waiting.add(begin);
      response.once('close', giveUp);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    // The permit passes to the next request.
    this.#waiting.delete(next);
    next();
  }
}
