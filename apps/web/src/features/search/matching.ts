/** A part of a text that was searched for: from inclusive, to exclusive. */
export interface Mark {
  from: number;
  to: number;
}

export interface Match {
  /** 0 for the whole name, 1 for its beginning, 2 for beginnings of its words, 3 for less. */
  rank: number;
  /** For each of the texts. */
  marks: Mark[][];
}

/** Words shorter than this are found only where a word begins. */
const SHORTEST_INSIDE = 2;

/** One letter without case and accents, so that every letter keeps its place. */
function foldedLetter(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === 1 ? folded : letter;
}

export const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldedLetter(text.charAt(at))).join('');

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/** Where a word of the text begins with it, else where it is inside; -1 if nowhere. */
function placeOf(word: string, text: string): { at: number; isBeginning: boolean } {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !isLetter(text, at - 1)) return { at, isBeginning: true };
  }
  return { at: word.length < SHORTEST_INSIDE ? -1 : text.indexOf(word), isBeginning: false };
}

function inOrder(marks: Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const before = merged.at(-1);
    if (before && mark.from <= before.to) before.to = Math.max(before.to, mark.to);
    else merged.push({ ...mark });
  }
  return merged;
}

/**
 * Whether every word is in one of the texts, the first of which is the name; null if not, or without words. Case and
 * accents do not matter.
 */
export function match(words: string[], texts: string[]): Match | null {
  if (words.length === 0) return null;
  const folded = texts.map(fold);
  const marks = texts.map((): Mark[] => []);
  let rank = 2;
  for (const word of words) {
    const places = folded.map((text) => placeOf(word, text));
    const found = [places.findIndex((place) => place.isBeginning), places.findIndex((place) => place.at !== -1)];
    const text = found.find((at) => at !== -1);
    if (text === undefined) return null;
    const { at, isBeginning } = places[text] as { at: number; isBeginning: boolean };
    if (text !== 0 || !isBeginning) rank = 3;
    marks[text]?.push({ from: at, to: at + word.length });
  }
  const searched = words.join(' ');
  const name = wordsOf(texts[0] ?? '').join(' ');
  if (name === searched) rank = 0;
  else if (name.startsWith(searched)) rank = 1;
  return { rank, marks: marks.map(inOrder) };
}
