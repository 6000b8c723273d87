import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { MAX_LIST_LENGTH } from './wire.ts';

/** Every call's input, by name. */
function inputsOf(router: object, path: string[] = []): [string, z.ZodType][] {
  return Object.entries(router as Record<string, object>).flatMap(([name, each]) => {
    const at = [...path, name];
    if (!isContractProcedure(each)) return inputsOf(each, at);
    const input = each['~orpc'].inputSchema as z.ZodType | undefined;
    return input ? [[at.join('.'), input]] : [];
  });
}

/** The maximum length of every list in a JSON schema, by path. */
function limitsOf(schema: object, path: string[] = []): [string, unknown][] {
  const own: [string, unknown][] =
    'type' in schema && schema.type === 'array'
      ? [[path.join('.'), 'maxItems' in schema ? schema.maxItems : null]]
      : [];
  const inner = Object.entries(schema).filter(([, value]) => typeof value === 'object' && value !== null);
  return own.concat(inner.flatMap(([name, value]) => limitsOf(value as object, [...path, name])));
}

test('every list in an input has a maximum length', () => {
  const limits = inputsOf(contract).flatMap(([name, input]) =>
    limitsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), [name]),
  );
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.filter(([, limit]) => typeof limit !== 'number' || limit > MAX_LIST_LENGTH)).toEqual([]);
});
