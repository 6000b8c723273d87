import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Runs `work` after the test that calls this, or outside of a test after the file. `afterAll` in a test would never
 * run.
 */
export function atTheEnd(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else afterAll(async () => void (await work()));
}
