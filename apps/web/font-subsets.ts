import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, 'src/ui/fonts.css');
const NAME = '.font-subsets';
const FOLDER = join(import.meta.dirname, 'node_modules', NAME);
const PREFIX = '@font-subsets';
const SUBSET = new RegExp(`@font-face \\{[^}]*url\\('${PREFIX}/([^']+)'\\)[^}]*\\}`, 'g');

/** @param built a font in the output of a build. */
export const isFontSubset = (built: { originalFileNames: string[] }): boolean =>
  built.originalFileNames.some((source) => source.includes(NAME));

/** The characters of a `unicode-range` such as `U+20-7E, U+2019`. */
function charactersIn(range: string): string {
  const codes = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(([, from = '', to = from]) => {
    const first = parseInt(from, 16);
    return Array.from({ length: parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}

/** @param fontFace names the weights and characters. */
async function writeSubset(file: string, fontFace: string): Promise<void> {
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(fontFace) ?? [];
  const [, range] = /unicode-range: ([^;]+);/.exec(fontFace) ?? [];
  if (max === undefined || range === undefined) throw new Error(`${STYLES} has no weights or characters of ${file}`);
  const font = await readFile(fileURLToPath(import.meta.resolve(`@fontsource-variable/${file}`)));
  const variationAxes = { wght: { min: Number(min), max: Number(max) } };
  const subset = await subsetFont(font, charactersIn(range), { targetFormat: 'woff2', variationAxes });
  await mkdir(dirname(join(FOLDER, file)), { recursive: true });
  await writeFile(join(FOLDER, file), subset);
}

/**
 * Makes the fonts that `fonts.css` names as `@font-subsets/package/files/name.woff2`: the fonts of Fontsource with only
 * the weights and characters of the first `@font-face` that names them.
 */
export function fontSubsets(): Plugin {
  return {
    name: 'font-subsets',
    async config() {
      const faces = [...(await readFile(STYLES, 'utf8')).matchAll(SUBSET)].toReversed();
      const first = new Map(faces.map(([fontFace, file = '']) => [file, fontFace]));
      await Promise.all([...first].map(([file, fontFace]) => writeSubset(file, fontFace)));
      return { resolve: { alias: { [PREFIX]: FOLDER } } };
    },
  };
}
