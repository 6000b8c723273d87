/** A matched part of a text: `from` inclusive, `to` exclusive. */
export interface Mark {
  from: number;
  to: number;
}

export interface Match {
  /** 0: the whole name; 1: the beginning of the name; 2: beginnings of its words; 3: other matches. */
  rank: number;
  /** The marks of each text. */
  marks: Mark[][];
}

/** Shorter search words only match the beginning of a word. */
const SHORTEST_INSIDE = 2;

/** Removes case and accents of one letter, so that every letter keeps its position. */
function foldedLetter(letter: string): string {
  const folded = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.length === 1 ? folded : letter;
}

const fold = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => foldedLetter(text.charAt(at))).join('');

export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at));

/**
 * The position of the search word at the beginning of a word, else inside a word; -1 if the text does not contain it.
 */
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
 * The match of every search word in one of the texts, ignoring case and accents. The first text is the name. Null if a
 * word is not found, or without words.
 */
export function match(words: string[], texts: string[]): Match | null {
  if (words.length === 0) return null;
  const folded = texts.map(fold);
  const marks = texts.map((): Mark[] => []);
  let rank = 2;
  for (const word of words) {
    const places = folded.map((text) => placeOf(word, text));
    const candidates = [places.findIndex((place) => place.isBeginning), places.findIndex((place) => place.at !== -1)];
    const text = candidates.find((at) => at !== -1);
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
