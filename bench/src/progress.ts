const startedAt = performance.now();

/** Prints a step with the seconds since the start. */
export const logProgress = (step: string): void =>
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${step}`);
