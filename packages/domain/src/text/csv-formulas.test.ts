import { expect, test } from 'vitest';
import { escapeInnerFormulas } from './csv-formulas.ts';

test.each([
  ['ok;=1+cmd|/C!A0', "ok;'=1+cmd|/C!A0"],
  ['ok\t=1+1', "ok\t'=1+1"],
  ['ok; \u00a0+1; -1;@x', "ok; \u00a0'+1; '-1;'@x"],
  ['ok;＝1+1', "ok;'＝1+1"],
  ['ok;"=1+1"', `ok;"'=1+1"`],
  ['ok\r\n=1+1', "ok\r\n'=1+1"],
])('a formula after a separator is escaped: %j', (text, escaped) => {
  expect(escapeInnerFormulas(text)).toBe(escaped);
});

test.each(['Total = 5', 'Bulbs; fuses', '5-6; 7+8', 'a@b', 'Two\r\nlines', ''])('%j stays', (text) => {
  expect(escapeInnerFormulas(text)).toBe(text);
});

test('a long run of separators and spaces takes no time', () => {
  const text = `${';'.repeat(50_000)}${' '.repeat(50_000)}x`;
  const began = performance.now();
  expect(escapeInnerFormulas(text)).toBe(text);
  expect(performance.now() - began).toBeLessThan(1000);
});
