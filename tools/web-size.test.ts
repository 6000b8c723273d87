import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD, LANDING, LOGIN, PRICING, visitSize, type VisitSize } from './web-size.ts';

const LANDING_SCRIPTS_KIB = 20;
const FIRST_SCREEN_KIB = 220;
const BIGGEST = 8;

beforeAll(() => {
  // Does nothing if the web app is already built.
  execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: `${import.meta.dirname}/..`, stdio: 'inherit' });
});

/** Lists the largest files, for the developer who exceeds a limit. */
function account(size: VisitSize): string {
  const biggest = size.files.slice(0, BIGGEST).map(({ file, gzipKib }) => `  ${gzipKib.toFixed(1)} KiB  ${file}`);
  return (
    `The ${size.name} loads ${size.scriptsGzipKib.toFixed(1)} KiB of scripts and ${size.stylesGzipKib.toFixed(1)} KiB ` +
    `of style sheets gzipped, ${size.sentBrotliKib.toFixed(1)} KiB as sent (Brotli), in ${size.files.length} files. ` +
    `The biggest:\n${biggest.join('\n')}\nLoad later what this screen does not need at once.`
  );
}

describe('what a browser has to load', () => {
  it.each([LANDING, PRICING, LOGIN])('is at most 20 KiB of scripts for $name', (visit) => {
    const size = visitSize(visit);
    expect(size.scriptsGzipKib, account(size)).toBeLessThanOrEqual(LANDING_SCRIPTS_KIB);
  });

  it('is at most 220 KiB of scripts for the first screen after the sign-in, its charts included', () => {
    const size = visitSize(DASHBOARD);
    expect(size.scriptsGzipKib, account(size)).toBeLessThanOrEqual(FIRST_SCREEN_KIB);
  });

  it('is at most 220 KiB of scripts and style sheets together, as they are sent', () => {
    const size = visitSize(DASHBOARD);
    expect(size.sentBrotliKib, account(size)).toBeLessThanOrEqual(FIRST_SCREEN_KIB);
  });

  it('is at most 36 KiB of fonts', () => {
    const page = readFileSync('apps/web/dist/app.html', 'utf8');
    const fonts = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, file]) => file);
    const sizes = fonts.map((file) => statSync(`apps/web/dist${file}`).size);
    expect(fonts).toHaveLength(2);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(36 * 1024);
  });

  it('counts the files it names', () => {
    const { files } = visitSize(DASHBOARD);
    const names = files.map(({ file }) => file);
    for (const part of ['index', 'frame', 'app-layout', 'dashboard-screen', 'charts']) {
      expect(names).toContainEqual(expect.stringMatching(`^assets/${part}-`));
    }
    expect(names.some((name) => name.endsWith('.css'))).toBe(true);
    expect(names).not.toContainEqual(expect.stringContaining('site'));
  });
});
