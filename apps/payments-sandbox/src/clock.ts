/** The sandbox's own clock: the clock it was started with, moved ahead by the controls. */
export interface Clock {
  now(): Date;
  /** `2026-01-02T10:00:00Z`, in PayPal's format. */
  iso(): string;
  moveTo(time: Date): void;
}

/** @param state stores how far ahead the clock is; `moveTo` changes it. */
export function createClock(start: () => Date, state: { clockOffsetMs: number }): Clock {
  const now = () => new Date(start().getTime() + state.clockOffsetMs);
  return {
    now,
    iso: () => withoutMilliseconds(now()),
    moveTo: (time) => {
      state.clockOffsetMs += time.getTime() - now().getTime();
    },
  };
}

export const withoutMilliseconds = (time: Date): string => time.toISOString().replace(/\.\d{3}Z$/, 'Z');
