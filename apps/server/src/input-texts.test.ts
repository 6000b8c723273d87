import { describe, expect, test } from 'vitest';
import { endpoints, type Endpoint } from '../test/http/endpoints.ts';
import { unknownIds } from '../test/tenant.ts';
import { validInputs } from '../test/http/valid-inputs.ts';

// Input errors have our own wording, never the validation library's.

const WRONG = [undefined, '', 'text', '12', -1, 1.234, 1e300, true, {}, [], [1], { a: 1 }, ['x', 'y'], 'a\0b'];

/** Yields the input with one of its values, at any depth, replaced by each wrong one. */
function* withInvalidValues(value: unknown): Generator<unknown> {
  yield* WRONG;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    for (const wrong of withInvalidValues(inner)) {
      yield Array.isArray(value) ? value.with(Number(name), wrong) : { ...value, [name]: wrong };
    }
  }
}

/** Inputs that together contain every field of the contract. */
const fullInputs = ({ route }: Endpoint): object[] => validInputs[route]?.(unknownIds()) ?? [{}];

const RAW = /invalid|expected|received|undefined|\bnan\b|regex|zod|must match|string|boolean|array|too (big|small)/i;
/** Our own texts that happen to match the pattern. */
const OWN_TEXTS = ['Invalid PIN'];

describe.each(endpoints.filter(({ inputSchema }) => inputSchema !== undefined))('$route', (endpoint) => {
  test('explains invalid input in plain words', () => {
    const texts = new Set<string>();
    for (const input of fullInputs(endpoint).flatMap((full) => [...withInvalidValues(full)])) {
      const checked = endpoint.inputSchema?.safeParse(input);
      for (const issue of checked?.error?.issues ?? []) texts.add(issue.message);
    }
    expect([...texts].filter((text) => RAW.test(text) && !OWN_TEXTS.includes(text))).toEqual([]);
  });
});
