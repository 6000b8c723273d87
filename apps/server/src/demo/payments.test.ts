import { localDate } from '@quarterdeck/domain/business-date';
import { readStateFile } from '@quarterdeck/payments-sandbox/state-file';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPaymentHistory } from './payments.ts';

test('no subscription of the demonstration is due on the day that it is created', async () => {
  const stateFile = join(await mkdtemp(join(tmpdir(), 'demo-payments-')), 'state.json');
  await createPaymentHistory(stateFile, 'http://localhost:1');
  const subscriptions = Object.values(readStateFile(stateFile)?.state.paypal.subscriptions ?? {});
  expect(subscriptions).toHaveLength(2);
  const today = localDate(new Date());
  for (const { billing } of subscriptions) {
    expect(localDate(new Date(billing?.nextBillingTime ?? 0)) > today).toBe(true);
  }
});
