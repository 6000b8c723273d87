/** A number as somebody typed it, with a comma for the decimals where that is the custom. Blank is missing, words are no number. */
export function readNumber(typed: string): number {
  const text = typed.normalize('NFKC').replace(/[\s%]/g, '').replace(',', '.');
  if (text === '') return undefined as unknown as number;
  return /^-?\d+\.?\d*$|^\.\d+$/.test(text) ? Number(text) : NaN;
}
