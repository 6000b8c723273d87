import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURE_SIZES } from './picture-sizes.ts';

const FOLDER = join(import.meta.dirname, 'pictures');
const MAX_KIB = 250;

/** Width and height from a WebP file's header. */
function sizeOf(file: string): [width: number, height: number] {
  const bytes = readFileSync(join(FOLDER, file));
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind === 'VP8X') return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const bits = bytes.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

describe('the pictures of the landing page', () => {
  it('exist in light and dark, without further files', () => {
    const named = Object.keys(PICTURE_SIZES).flatMap((name) => [`${name}-dark.webp`, `${name}-light.webp`]);
    expect(readdirSync(FOLDER).toSorted()).toEqual(named.toSorted());
  });

  it.each(Object.entries(PICTURE_SIZES))('have the size that the page reserves for %s', (name, [width, height]) => {
    const density = /^entry|phone$/.test(name) ? 2 : 1;
    for (const scheme of ['light', 'dark']) {
      expect(sizeOf(`${name}-${scheme}.webp`)).toEqual([width * density, height * density]);
    }
  });

  it('stay small', () => {
    const bytes = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
    expect(bytes / 1024).toBeLessThan(MAX_KIB);
  });
});
