import { expect } from 'vitest';
import type { Owner } from '../builders.ts';
import { totalsTwice } from './recomputed-totals.ts';
import type { TestServer } from '../server.ts';

/** Compares every totals table of an owner with a recomputation. */
export async function expectTotalsToAgree(server: TestServer, { ownerId }: Owner): Promise<void> {
  const { stored, recomputed } = await totalsTwice((statement) => server.sql<{ line: string }>(statement, [ownerId]));
  expect(stored).toEqual(recomputed);
}
