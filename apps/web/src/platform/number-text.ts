const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** Parses a typed number: `1,000`, `12.5` and, for decimal commas, `12,5`. Blank is undefined, words are NaN. */
export function readNumber(typed: string): number | undefined {
  const compact = typed.normalize('NFKC').replace(/[\s%]/g, '');
  const text = GROUPED.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.');
  if (text === '') return undefined;
  return /^-?\d+\.?\d*$|^\.\d+$/.test(text) ? Number(text) : NaN;
}
