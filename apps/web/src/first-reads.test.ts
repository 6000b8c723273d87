import { isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { contract } from '@quarterdeck/contract/contract';
import type { CallMeta } from '@quarterdeck/contract/wire';
import { expect, test } from 'vitest';
import { firstReads } from './first-reads.ts';

/** The contract's calls that save nothing, as `GET /dashboard/summary`. */
function readsIn(router: AnyContractRouter): string[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(readsIn);
  const { method = 'POST', path } = router['~orpc'].route;
  return (router['~orpc'].meta as CallMeta).saves ? [] : [`${method} ${path}`];
}

test('the first reads are calls of the contract that save nothing', () => {
  const reads = readsIn(contract);
  for (const isAtCounter of [true, false]) {
    expect(reads).toEqual(expect.arrayContaining(firstReads('/dashboard', isAtCounter)));
  }
});

test('a counter asks for nothing that only its owner may see', () => {
  expect(firstReads('/dashboard', true)).toEqual(['GET /auth/user/fetch-user']);
});
