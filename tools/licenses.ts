// Writes the licenses of the product's third-party packages: `node tools/licenses.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const ROOT = join(import.meta.dirname, '..');
export const LICENSES_PAGE = join(ROOT, 'docs/licenses.md');

export interface Part {
  name: string;
  version: string;
  /** The SPDX id; empty if the package names none. */
  license: string;
}

interface Lock {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; link?: boolean }>;
}

/** The licenses of packages that name theirs only in a LICENSE file. */
const READ_IN_FILE: Record<string, string> = { 'png-js 2.0.0': 'MIT' };

/** The third-party packages installed with the product, without those that only build and test it. */
export function partsInProduction(): Part[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  const parts = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, license: license ?? READ_IN_FILE[`${name} ${version}`] ?? '' };
    });
  const once = new Map(parts.map((part) => [`${part.name} ${part.version}`, part]));
  return [...once.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const INTRODUCTION = `# Licenses

The third-party packages that are installed with the product, from \`package-lock.json\`. Packages that only build and test it are not listed. \`node tools/licenses.ts\` writes this page; \`tools/licenses.test.ts\` compares it with the lock file and checks that each license is permitted.

All of them allow selling the product without publishing its source. Their texts are in the packages, in the \`node_modules\` of an installation. The two typefaces (OFL-1.1) may be shipped with the product but not sold on their own. The embedded PostgreSQL packages contain its programs, which have the [PostgreSQL license](https://www.postgresql.org/about/licence/).
`;

export async function licensesPage(): Promise<string> {
  const parts = partsInProduction();
  const counts = Map.groupBy(parts, ({ license }) => license);
  const summary = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, of]) => `| ${name} | ${of.length} |`);
  const rows = parts.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const text = [
    INTRODUCTION,
    ['| License | Packages |', '| --- | ---: |', ...summary].join('\n'),
    ['| Package | Version | License |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(LICENSES_PAGE)), parser: 'markdown' });
}

if (process.argv[1] === import.meta.filename) writeFileSync(LICENSES_PAGE, await licensesPage());
