import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.includes('node_modules'))
    .map((file) => join(folder, file));

const tests = ['apps', 'packages', 'e2e/src', 'tools', 'faults/src']
  .flatMap(filesBelow)
  .filter((file) => /\.(?:test|spec)\.ts$/.test(file));
const documents = [...filesBelow('docs').filter((file) => file.endsWith('.md')), 'ARCHITECTURE.md', 'README.md'];

it('documents name only tests that exist', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, test = '']) => ({ document, test })),
  );
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(({ test }) => !tests.some((file) => `/${file}`.endsWith(`/${test}`)));
  expect(missing).toEqual([]);
});

/** How many requirements of a chapter of docs/security.md are met, not applicable and open. */
function countsOf(chapter: string): number[] {
  const verdicts = [...chapter.matchAll(/^\| \d+\.\d+\.\d+ +\|[^|]+\| (met|n\/a|\*\*open\*\*) +\|/gm)];
  return ['met', 'n/a', '**open**'].map((verdict) => verdicts.filter(([, found]) => found === verdict).length);
}

it('the first table of the security document counts what the tables beneath say', () => {
  const security = read('docs/security.md');
  const chapters = security.split(/^## /m).filter((chapter) => /^V\d/.test(chapter));
  const counted = chapters.map((chapter) => [chapter.split('\n')[0]?.trim(), ...countsOf(chapter)]);
  const claimed = [...security.matchAll(/^\| (V\d[^|]*?) +\| +(\d+) \| +(\d+) \| +(\d+) \|$/gm)].map(
    ([, name, ...counts]) => [name, ...counts.map(Number)],
  );
  expect(claimed).toEqual(counted);
  const totals = [1, 2, 3].map((column) => counted.reduce((sum, row) => sum + Number(row[column]), 0));
  const rows = security.match(/^\| \d+\.\d+\.\d+ /gm)?.length ?? 0;
  expect(totals.reduce((sum, total) => sum + total, 0)).toBe(rows);
  const [all = ''] = /^\| \*\*All .*$/m.exec(security) ?? [];
  expect([...all.matchAll(/\d+/g)].map(Number)).toEqual([rows, ...totals]);
});
