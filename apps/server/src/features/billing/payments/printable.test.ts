import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['Boardwalk Pier 7', 'Boardwalk Pier 7'],
  ['Café “Größe” – 5 €', 'Café “Größe” – 5 €'],
  ['Cafe\u0301', 'Café'],
  ['Łódź, Şişli, Đông', 'Lódz, Sisli, Dông'],
  ['3:05\u202fPM\nEST', '3:05 PM EST'],
  ['Pier 7 🎯 and 👨‍👩‍👧 🇺🇸 ✈️', 'Pier 7 and'],
  ['東京 Arcade', '?? Arcade'],
])('%j is written as %j', (text, written) => {
  expect(printable(text)).toBe(written);
});
