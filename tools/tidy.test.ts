import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/dist/'));

const sources = [
  'apps/server/src',
  'apps/server/test',
  'apps/web/src',
  'apps/payments-sandbox/src',
  'packages',
  'tools',
  'e2e',
  'bench',
  'faults',
].flatMap(filesBelow);

/** The folders of our packages, by import name. */
const PACKAGES: Record<string, string> = {
  contract: 'packages/contract/src',
  domain: 'packages/domain/src',
  server: 'apps/server/src',
  'payments-sandbox': 'apps/payments-sandbox/src',
};

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Our own files that a file imports. */
function imports(file: string): string[] {
  const text = textOf(file);
  const near = text.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g);
  const far = text.matchAll(/(?:from|import)\s*\(?\s*'@quarterdeck\/([\w-]+)\/([^']+)'/g);
  return [
    ...[...near].map((match) => relative(ROOT, resolve(ROOT, dirname(file), match[1] ?? ''))),
    ...[...far].map(([, name = '', path = '']) => `${PACKAGES[name] ?? name}/${path}.ts`),
  ];
}

const graph = new Map(sources.map((file) => [file, imports(file)]));

/**
 * The part of an app that a file belongs to: `features/games`, `access`, `platform`, `ui`, or none for files that
 * compose them.
 */
const partOf = (file: string): string | undefined =>
  /^apps\/(?:server|web)\/src\/(features\/[^/]+|access|platform|ui)\//.exec(file)?.[1];

function* forbidden(): Generator<string> {
  for (const [file, targets] of graph) {
    const from = partOf(file);
    for (const target of targets) {
      const to = partOf(target);
      const isWeb = file.startsWith('apps/web/');
      const sharedByScreens = target === 'apps/web/src/features/stores/selected-store.ts';
      if (from === 'platform' && (to === 'access' || to?.startsWith('features/'))) {
        yield `${file} → ${target}: platform imports no business code`;
      }
      if (from === 'access' && to?.startsWith('features/')) yield `${file} → ${target}: access lies below all features`;
      if (from === 'ui' && to?.startsWith('features/')) yield `${file} → ${target}: ui imports no business code`;
      if (isWeb && from?.startsWith('features/') && to?.startsWith('features/') && from !== to && !sharedByScreens) {
        yield `${file} → ${target}: web features do not import each other`;
      }
    }
  }
}

/** The server's features, and which others each imports, types included. Tests may import anything. */
function serverFeatures(): Map<string, string[]> {
  const targetsOf = new Map<string, string[]>();
  const featureOf = (file: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(file)?.[1];
  for (const [file, targets] of graph) {
    const from = featureOf(file);
    if (from === undefined || file.endsWith('.test.ts')) continue;
    const others = targets.flatMap((target) => featureOf(target) ?? []).filter((to) => to !== from);
    targetsOf.set(from, [...new Set([...(targetsOf.get(from) ?? []), ...others])]);
  }
  return targetsOf;
}

/** The first import cycle from a file or feature back to itself. */
function cycleThrough(start: string, importsOf: Map<string, string[]>): string[] | undefined {
  const seen = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    for (const target of importsOf.get(file) ?? []) {
      if (target === start) return [...path, target];
      if (seen.has(target)) continue;
      seen.add(target);
      const cycle = walk(target, [...path, target]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return walk(start, [start]);
}

const ARCHITECTURE = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

/** The diagrams of ARCHITECTURE.md: their boxes with contents, and their arrows. */
const drawings = [...ARCHITECTURE.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, drawing = '']) => {
  const inside = new Map<string, string[]>();
  const arrows: [from: string, to: string][] = [];
  let box: string | undefined;
  for (const line of drawing.split('\n').map((text) => text.trim())) {
    const [, opened] = /^subgraph (\w+)/.exec(line) ?? [];
    const [, node] = /^([\w-]+)\[/.exec(line) ?? [];
    const [, from = '', to = ''] = /^([\w-]+(?: & [\w-]+)*) --> (.+)$/.exec(line) ?? [];
    if (line === 'end') box = undefined;
    if (opened !== undefined) inside.set((box = opened), []);
    if (node !== undefined && box !== undefined) inside.get(box)?.push(node);
    for (const a of from.split(' & ')) for (const b of to.split(' & ')) if (a !== '') arrows.push([a, b]);
  }
  return { inside, arrows };
});

const LAYERS: [layer: string, path: RegExp][] = [
  ['contract', /^packages\/contract\//],
  ['domain', /^packages\/domain\//],
  ['server_features', /^apps\/server\/src\/features\//],
  ['server_access', /^apps\/server\/src\/access\//],
  ['server_platform', /^apps\/server\/src\/platform\//],
  ['server_composition', /^apps\/server\/src\//],
  ['web_features', /^apps\/web\/src\/features\//],
  ['web_ui', /^apps\/web\/src\/ui\//],
  ['web_platform', /^apps\/web\/src\/platform\//],
  ['web_app', /^apps\/web\/src\//],
  ['sandbox', /^apps\/payments-sandbox\/src\//],
  ['e2e', /^e2e\//],
  ['bench', /^bench\//],
  ['faults', /^faults\//],
  ['tools', /^tools\//],
];

/** Undefined for tests and their helpers, which may import anything. */
const layerOf = (file: string): string | undefined =>
  /\.test\.tsx?$/.test(file) ? undefined : LAYERS.find(([, path]) => path.test(file))?.[0];

/** All imports between layers, by layer and by file. */
const crossings = [...graph].flatMap(([file, targets]) =>
  targets.flatMap((target) => {
    const [from, to] = [layerOf(file), layerOf(target)];
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, files: `${file} → ${target}` }];
  }),
);

const features = (folder: string) => readdirSync(join(ROOT, folder));

/** The names of all shapes that the contract describes with a schema. */
const SHAPES = new Set(
  filesBelow('packages/contract/src').flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export type (\w+) = z\.infer</gm)].map(
      ([, name = '']) => name,
    ),
  ),
);

/** The shapes of the contract that a file imports. */
const contractShapes = (text: string): string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]+)\} from '@quarterdeck\/contract\//g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.replace(/\btype\b/, '').trim()))
    .filter((name) => SHAPES.has(name));

describe('the shape of the repository', () => {
  it('lets imports go one way only', () => {
    expect([...forbidden()]).toEqual([]);
  });

  it('has the layers and directions that ARCHITECTURE.md draws', () => {
    const [map] = drawings;
    const layersIn = (name: string) => map?.inside.get(name) ?? [name];
    const drawn = (map?.arrows ?? []).map(([from, to]) => ({
      arrow: `${from} --> ${to}`,
      covers: layersIn(from).flatMap((a) => layersIn(to).map((b) => `${a} ${b}`)),
    }));
    const allowed = new Set(drawn.flatMap(({ covers }) => covers));
    const existing = new Set(crossings.map(({ from, to }) => `${from} ${to}`));
    expect(crossings.filter(({ from, to }) => !allowed.has(`${from} ${to}`)).map(({ files }) => files)).toEqual([]);
    expect(drawn.filter(({ covers }) => !covers.some((way) => existing.has(way))).map(({ arrow }) => arrow)).toEqual(
      [],
    );
  });

  it('has the server features and directions that ARCHITECTURE.md draws', () => {
    const existing = [...serverFeatures()].flatMap(([from, targets]) => targets.map((to) => `${from} --> ${to}`));
    const drawn = (drawings[1]?.arrows ?? []).map(([from, to]) => `${from} --> ${to}`);
    expect(drawn.toSorted()).toEqual(existing.toSorted());
  });

  it('has no import cycle on the server', () => {
    const cycles = sources
      .filter((file) => file.startsWith('apps/server/'))
      .flatMap((file) => cycleThrough(file, graph)?.join(' → ') ?? []);
    expect(cycles).toEqual([]);
  });

  it('has no import cycle between features of the server', () => {
    const known = serverFeatures();
    const cycles = [...known.keys()].flatMap((feature) => cycleThrough(feature, known)?.join(' → ') ?? []);
    expect(cycles).toEqual([]);
  });

  it('turns rows into what the wire says only in presenters, errors and routes', () => {
    const isEdge = (file: string) => /\.(?:presenters|errors|routes|test)\.ts$/.test(file);
    const isBelow = (file: string) => /^apps\/server\/src\/(?:features|access|platform)\//.test(file) && !isEdge(file);
    const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
    const presented = new Set(
      sources.filter((file) => file.endsWith('.presenters.ts')).flatMap((file) => contractShapes(text(file))),
    );
    const mistakes = sources
      .filter(isBelow)
      .flatMap((file) => [
        ...(graph.get(file) ?? []).filter((target) => target.endsWith('.presenters.ts')),
        ...contractShapes(text(file)).filter((shape) => presented.has(shape)),
      ]);
    expect(presented.size).toBeGreaterThan(30);
    expect(mistakes).toEqual([]);
  });

  it('turns amounts into dollars and back only in presenters and inputs', () => {
    const isEdge = (file: string) => /\.(?:presenters|inputs|test)\.ts$/.test(file);
    const others = sources.filter((file) => file.startsWith('apps/server/src/') && !isEdge(file));
    const conversion = /\b(?:from|to)(?:Dollars|Percent)(?:OrNull|OrUndefined)?\(/;
    expect(others.filter((file) => conversion.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });

  it('names a feature once: contract, server and web use the same word', () => {
    const contract = features('packages/contract/src').map((file) => file.replace('.ts', ''));
    // The landing pages make no calls; the store lifecycle and sample data span `stores`, billing, records and totals.
    const unknown = [...features('apps/server/src/features'), ...features('apps/web/src/features')].filter(
      (name) => !['landing', 'store-lifecycle', 'sample-data'].includes(name) && !contract.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it('has at most 30 files in a folder, tests and style sheets not counted', () => {
    const sizes = new Map<string, number>();
    for (const file of sources.filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file))) {
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > 30)).toEqual([]);
  });

  it('ends dialogs with Cancel first and the action last', () => {
    const dialogs = sources.filter((file) => file.startsWith('apps/web/')).map((file) => [file, textOf(file)] as const);
    const withFormButtons = dialogs.filter(([, text]) => text.includes('<Modal') && text.includes('<FormButtons'));
    const withCancelLast = dialogs.filter(([, text]) =>
      [...text.matchAll(/<DialogButtons.*?<\/DialogButtons>/gs)].some(([buttons]) => {
        const each = buttons.split('<Button').slice(1);
        return each.length > 1 && each.at(-1)?.includes('variant="default"');
      }),
    );
    expect([...withFormButtons, ...withCancelLast].map(([file]) => file)).toEqual([]);
  });

  it('tints buttons under the pointer only on devices that have one', () => {
    const guarded = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;
    // A touch screen keeps the hover state after a tap. Tints that focus has too are left out.
    const tinted = /^[^{},]*:hover[^{},]*\{[^}]*background/m;
    const styles = readdirSync(join(ROOT, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => join('apps/web/src', file));
    expect(styles.filter((file) => tinted.test(textOf(file).replace(guarded, '')))).toEqual([]);
  });

  it('types the name of the product once', () => {
    const isShipped = (file: string) => /^(?:apps\/[\w-]+\/src|packages)\//.test(file) && !/\.test\.tsx?$/.test(file);
    const naming = sources.filter((file) => isShipped(file) && textOf(file).includes('Quarterdeck'));
    expect(naming).toEqual(['packages/domain/src/product.ts']);
  });

  it('has no catch-all file names', () => {
    expect(sources.filter((file) => /(?:^|\/)(?:utils?|helpers?|common|misc|index)\.tsx?$/.test(file))).toEqual([]);
  });

  it('has no comment longer than a line of code', () => {
    const isLong = (line: string) => line.length > 120 && /^\s*(?:\/\/|\/?\*)/.test(line);
    expect(sources.filter((file) => textOf(file).split('\n').some(isLong))).toEqual([]);
  });

  it('has no TODO, FIXME or XXX', () => {
    const marked = sources.filter(
      (file) => file !== 'tools/tidy.test.ts' && /\b(?:TODO|FIXME|XXX)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(marked).toEqual([]);
  });

  it('names no registry in the lock file', () => {
    const resolved = readFileSync(join(ROOT, 'package-lock.json'), 'utf8').match(/"resolved": "https?:[^"]+"/g) ?? [];
    expect(resolved).toEqual([]);
  });
});
