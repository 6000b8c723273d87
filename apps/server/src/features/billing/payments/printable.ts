/** The characters of PDF's standard fonts beyond Latin-1 (Windows-1252). */
const MORE = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const isInFont = (character: string): boolean => /[\x20-\x7E\xA0-\xFF]/.test(character) || MORE.includes(character);

/** Letters whose stroke is not an accent that normalization could remove. */
const STROKED: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i' };

function inFont(character: string): string {
  if (isInFont(character)) return character;
  if (/\s/.test(character)) return ' ';
  // Emoji and their joiners.
  if (/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}\p{C}]/u.test(character)) return '';
  const bare = STROKED[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '');
  return isInFont(bare) ? bare : '?';
}

/**
 * Converts a text to the characters of PDF's standard fonts: `Łódź` becomes `Lódz`, and other letters a question mark.
 */
export const printable = (text: string): string =>
  [...text.normalize('NFC')].map(inFont).join('').replace(/ {2,}/g, ' ').trim();
