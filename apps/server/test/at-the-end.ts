import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs after the test that calls this; outside of a test, after its file. `afterAll` within a test would never run. */
export function atTheEnd(work: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else afterAll(async () => void (await work()));
}
