import type { LiveEvent } from '@quarterdeck/contract/live';

/** A browser opens its stream some seconds after its first data, on a bad connection up to a minute. */
const RETENTION_MS = 60_000;

interface Generation {
  startedAt: number;
  /** By owner, the latest of each event. */
  events: Map<string, Map<string, { at: number; event: LiveEvent }>>;
}

const newGeneration = (): Generation => ({ startedAt: performance.now(), events: new Map() });

/** The events that this node received in the last one to two minutes. */
export class RecentEvents {
  /** Part of each position. Other processes, and this one before a gap, have another. */
  #id = crypto.randomUUID();
  #previous = newGeneration();
  #current = newGeneration();

  /** The current position, an opaque text to pass to `since`. */
  position(): string {
    return `${this.#id}.${Math.floor(performance.now())}`;
  }

  add(ownerId: string, event: LiveEvent): void {
    this.#dropOld();
    const events = this.#current.events.get(ownerId) ?? new Map<string, { at: number; event: LiveEvent }>();
    this.#current.events.set(ownerId, events.set(`${event.storeId} ${event.topic}`, { at: performance.now(), event }));
  }

  /** @returns the owner's events since the position; undefined if some may be unknown. */
  since(position: string, ownerId: string): LiveEvent[] | undefined {
    this.#dropOld();
    const [id, time] = position.split('.');
    const from = Number(time);
    if (id !== this.#id || !(from >= this.#previous.startedAt)) return undefined;
    const ownerEvents = [this.#previous, this.#current].flatMap(({ events }) => [
      ...(events.get(ownerId)?.values() ?? []),
    ]);
    return ownerEvents.filter(({ at }) => at >= from).map(({ event }) => event);
  }

  /** Call it after a time in which events may have been lost. */
  forget(): void {
    this.#id = crypto.randomUUID();
    this.#previous = newGeneration();
    this.#current = newGeneration();
  }

  #dropOld(): void {
    if (performance.now() - this.#current.startedAt < RETENTION_MS) return;
    this.#previous = this.#current;
    this.#current = newGeneration();
  }
}
