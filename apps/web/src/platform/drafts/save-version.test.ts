import type { FailureData } from '@quarterdeck/contract/failures';
import { expect, test } from 'vitest';
import { Failure } from '../api/failure.ts';
import { saveVersion } from './save-version.ts';

type Current = FailureData<'storeChanged'>['current'];
const current = (version: number) => ({ version }) as Current;
const stale = (version: number) =>
  new Failure({ version: 'Changed' }, 'storeChanged', { current: current(version), by: 'Admin', at: null });

/** A server whose store has version 5 at the first refusal, version 6 at the second, and so on. */
function saving(answers: (boolean | null)[]) {
  const tried: number[] = [];
  const asked: number[] = [];
  const outcome = saveVersion({
    version: 1,
    code: 'storeChanged',
    save: (version) => {
      tried.push(version);
      return tried.length > answers.length ? Promise.resolve('saved') : Promise.reject(stale(4 + tried.length));
    },
    ask: (change) => {
      asked.push(change.current.version);
      return Promise.resolve(answers[asked.length - 1] ?? null);
    },
  });
  return { outcome, tried, asked };
}

test('saves on top of the version that the form started from, without a question', async () => {
  const { outcome, tried, asked } = saving([]);
  expect(await outcome).toEqual({ saved: 'saved' });
  expect([tried, asked]).toEqual([[1], []]);
});

test('asks about each newer version and saves on top of it', async () => {
  const { outcome, tried, asked } = saving([true, true]);
  expect(await outcome).toEqual({ saved: 'saved' });
  expect([tried, asked]).toEqual([
    [1, 5, 6],
    [5, 6],
  ]);
});

test('keeps the newer version, or goes back to the form', async () => {
  expect(await saving([false]).outcome).toEqual({ kept: current(5) });
  expect(await saving([true, null]).outcome).toBe(null);
});

test('passes other failures on', async () => {
  const other = new Failure({ storeName: 'Taken' }, 'storeNameTaken');
  const ask = () => Promise.resolve(true);
  const save = () => Promise.reject(other);
  await expect(saveVersion({ version: 1, code: 'storeChanged', save, ask })).rejects.toBe(other);
});
