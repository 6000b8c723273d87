import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

/** The variables that a file contains. */
const variablesOf = (file: string): string[] => [
  ...new Set(
    [...read(file).matchAll(/^ {2}([A-Z][A-Z_]+): (?:z\.|port|origin|emails)|process\.env\.([A-Z_]+)/gm)].map(
      ([, ofSchema, ofProcess]) => ofSchema ?? ofProcess ?? '',
    ),
  ),
];

const variables = ['apps/server/src/platform/environment.ts', 'packages/domain/src/product.ts'].flatMap(variablesOf);

it('explains every environment variable in the operators’ guide', () => {
  expect(variables.length).toBeGreaterThan(20);
  const guide = read('docs/operating.md');
  expect(variables.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it('passes every production variable to the containers', () => {
  const notThere = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'SANDBOX_PORT', 'ALLOW_INSECURE_HOST'];
  const deployment = `${read('compose.yaml')}${read('Dockerfile')}`;
  const missing = variables.filter(
    (name) => !deployment.includes(`${name}:`) && !notThere.includes(name) && !name.endsWith('_BASE_URL'),
  );
  expect(missing).toEqual([]);
});

it('alerts only on metrics that exist', () => {
  const expressions = [...read('docs/operating.md').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) =>
    (expression ?? '').replaceAll(/ by \(\w+\)/g, ''),
  );
  const names = expressions.flatMap((expression) => expression.match(/\b[a-z][a-z_0-9]*(?=[{[)]| [<>=])/g) ?? ['none']);
  expect(names.length).toBeGreaterThan(15);
  const ours = read('apps/server/src/operator-metrics.ts');
  const unknown = names
    .map((name) => name.replace(/_(?:bucket|count)$/, ''))
    .filter((name) => !/^(?:up$|process_|nodejs_)/.test(name) && !ours.includes(`'${name}'`));
  expect(unknown).toEqual([]);
});
