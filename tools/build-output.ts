import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FINGERPRINT = '.fingerprint';

interface Output {
  /** The name printed when the build is reported. */
  name: string;
  /** The folder of the result. */
  dist: string;
  /** Glob patterns relative to the root. */
  sources: string[];
  /** Returns the folder it created, which must be inside `stage`. */
  build: (stage: string) => Promise<string>;
}

/** Changes with every byte that can affect the result. */
function fingerprintOf(sources: string[]): string {
  const hash = createHash('sha256').update(process.env.PRODUCT_NAME ?? '');
  for (const file of globSync(sources, { cwd: ROOT }).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest('hex');
}

function isUpToDate(dist: string, fingerprint: string): boolean {
  const stored = join(dist, FINGERPRINT);
  return existsSync(stored) && readFileSync(stored, 'utf8') === fingerprint;
}

/** Replaces the old build with the finished one, so that a half-written build is never served. */
async function swapIn(built: string, dist: string, stage: string): Promise<void> {
  try {
    if (existsSync(dist)) await rename(dist, join(stage, 'old'));
    await rename(built, dist);
  } catch {
    // `dist` is a mount point, or another process is swapping in the same build.
    await cp(built, dist, { recursive: true });
  }
}

/** Does nothing if the sources are unchanged since the last build. */
export async function bringUpToDate({ name, dist, sources, build }: Output): Promise<void> {
  const fingerprint = fingerprintOf([...sources, 'package-lock.json', 'tools/build-output.ts']);
  if (isUpToDate(dist, fingerprint)) return;
  const startedAt = performance.now();
  // Ignored by git, and on the same file system as the target.
  const stage = join(dirname(dist), 'node_modules/.build', String(process.pid));
  await mkdir(stage, { recursive: true });
  try {
    const built = await build(stage);
    await writeFile(join(built, FINGERPRINT), fingerprint);
    await swapIn(built, dist, stage);
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
  console.log(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
