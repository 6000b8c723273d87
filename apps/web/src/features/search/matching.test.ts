import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { match, wordsOf } from './matching.ts';

const found = (searched: string, ...texts: string[]) => match(wordsOf(searched), texts);
const rank = (searched: string, ...texts: string[]) => found(searched, ...texts)?.rank;

/** The marked parts of all texts. */
const marked = (searched: string, ...texts: string[]) =>
  found(searched, ...texts)?.marks.flatMap((marks, text) => marks.map(({ from, to }) => texts[text]?.slice(from, to)));

describe('a name', () => {
  test('is found by its beginning, by the beginnings of its words, and by at least two letters', () => {
    expect(rank('claw king', 'Claw King')).toBe(0);
    expect(rank('CLAW k', 'Claw King')).toBe(1);
    expect(rank('king', 'Claw King')).toBe(2);
    expect(rank('k c', 'Claw King')).toBe(2);
    expect(rank('law', 'Claw King')).toBe(3);
    expect(found('w', 'Claw King')).toBeNull();
    expect(found('claw queen', 'Claw King')).toBeNull();
  });

  test('is found with and without accents', () => {
    expect(rank('eclair', 'Éclair')).toBe(0);
    expect(rank('éclair', 'Eclair')).toBe(0);
  });

  test('is found by one of its own words and one of its store', () => {
    expect(rank('claw pier', 'Claw King', 'Pier')).toBe(3);
    expect(marked('claw pier', 'Claw King', 'Pier')).toEqual(['Claw', 'Pier']);
  });

  test('highlights the search words, beginnings of words first, without overlaps', () => {
    expect(marked('in', 'King Inn')).toEqual(['In']);
    expect(marked('cl claw', 'Claw King')).toEqual(['Claw']);
    expect(marked('p p', 'Pier Pier')).toEqual(['P']);
  });

  test('is not found without search words', () => {
    expect(found('', 'Claw')).toBeNull();
    expect(found(' , ', 'Claw')).toBeNull();
  });
});

test('highlights are in order, do not overlap and stay inside their text', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string(), { minLength: 1, maxLength: 3 }), (searched, texts) => {
      const { marks } = found(searched, ...texts) ?? { marks: [] };
      for (const [text, ofText] of marks.entries()) {
        let end = -1;
        for (const { from, to } of ofText) {
          expect(from).toBeGreaterThan(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(texts[text]?.length ?? 0);
      }
    }),
  );
});
