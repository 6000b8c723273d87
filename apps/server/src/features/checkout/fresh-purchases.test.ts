import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { anOwner } from '../../../test/builders.ts';
import { aPurchase, openCardShop, type CardShop } from '../../../test/payments/card-shop.ts';
import { until } from '../../../test/until.ts';
import { purchasesOf } from './checkout.usecases.ts';
import { CheckoutError } from './yoco.ts';

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});

interface LogLine {
  level: number;
  err: { message: string };
}

/** Opens the list of purchases while reading from the provider fails. @returns what is logged. */
async function logOfList(error: Error): Promise<LogLine> {
  const owner = await anOwner(shop.server);
  await aPurchase(owner);
  const lines: LogLine[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as LogLine) });
  const fails = () => Promise.reject(error);
  const deps = { ...shop.deps, logger, checkoutProvider: { create: fails, read: fails } };
  const { ownerId } = owner;
  const session = { id: '', tokenHash: '', ownerId, storeId: null, staffId: null, counterId: null, isRecent: false };
  const { rows } = await purchasesOf(deps, session, { ownerId });
  expect(rows).toHaveLength(1);
  await until('the failure is logged', () => Promise.resolve(lines.length > 0));
  const [line] = lines;
  if (line === undefined) throw new Error('Nothing was logged');
  return line;
}

it('while the provider is down, opens the list with a warning', async () => {
  const { level, err } = await logOfList(new CheckoutError('reading a checkout', 503, 'down'));
  expect(level).toBe(pino.levels.values['warn']);
  expect(err.message).toContain('503');
});

it('with a bug, opens the list with an error', async () => {
  const { level, err } = await logOfList(new TypeError('undefined is not a function'));
  expect(level).toBe(pino.levels.values['error']);
  expect(err.message).toBe('undefined is not a function');
});
