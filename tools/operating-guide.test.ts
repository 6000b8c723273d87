import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** The variables that a file of ours reads. */
const variablesOf = (file: string): string[] => [
  ...new Set(
    [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\.|port|origin|emails)|process\.env\.([A-Z_]+)/gm)].map(
      ([, ofSchema, ofProcess]) => ofSchema ?? ofProcess ?? '',
    ),
  ),
];

it('says in the guide for operators what every variable means', () => {
  const variables = ['apps/server/src/platform/environment.ts', 'packages/domain/src/product.ts'].flatMap(variablesOf);
  expect(variables.length).toBeGreaterThan(20);
  const guide = read('docs/operating.md');
  expect(variables.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it('hands every variable of production to the containers', () => {
  const notThere = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'LOG_LEVEL', 'SANDBOX_PORT', 'PRODUCT_NAME'];
  const given = `${read('compose.yaml')}${read('Dockerfile')}`;
  const missing = variablesOf('apps/server/src/platform/environment.ts').filter(
    (name) => !given.includes(`${name}:`) && !notThere.includes(name) && !name.endsWith('_BASE_URL'),
  );
  expect(missing).toEqual([]);
});
