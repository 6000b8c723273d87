import { describe, expect, test } from 'vitest';
import { commandOf, KEY_LIST, type Begun, type KeyCommand } from './key-commands.ts';

/** The commands of keys pressed 100 ms apart. `+` before a key means Shift. */
function press(...keys: string[]): KeyCommand[] {
  let begun: Begun = null;
  return keys.flatMap((each, index) => {
    const isShifted = each.startsWith('+');
    const found = commandOf({ key: isShifted ? each.slice(1) : each, isShifted, at: index * 100 }, begun);
    begun = found.begun;
    return found.command ?? [];
  });
}

describe('single keys', () => {
  test('have a command each', () => {
    expect(press('/', 'n', 'j', 'k', '?')).toEqual(['search', 'new', 'next-row', 'previous-row', 'keys']);
    expect(press('x', '+X', '+x')).toEqual(['select-row', 'select-range', 'select-range']);
  });

  test('work with Caps Lock; symbols and X also work with Shift, other letters do not', () => {
    expect(press('N', '+?', '+/')).toEqual(['new', 'keys', 'search']);
    expect(press('+N', '+J')).toEqual([]);
  });

  test('step the period with arrows, but not with Shift', () => {
    expect(press('ArrowLeft', 'ArrowRight')).toEqual(['period-before', 'period-after']);
    expect(press('+ArrowLeft', '+ArrowRight')).toEqual([]);
  });

  test('without a command do nothing', () => {
    expect(press('a', 'Enter', 'F5', '1', ' ', 'Dead', 'Unidentified')).toEqual([]);
  });
});

describe('G and a second key', () => {
  test('go to a screen', () => {
    expect(press('g', 'd', 'g', 's', 'g', 'g', 'g', 'f')).toEqual(['dashboard', 'stores', 'games', 'financials']);
  });

  test('ignore any other second key', () => {
    expect(press('g', 'n', 'n')).toEqual(['new']);
    expect(press('d', 's', 'f')).toEqual([]);
  });

  test('do nothing if the second key is pressed too late', () => {
    const { begun } = commandOf({ key: 'g', isShifted: false, at: 0 }, null);
    expect(commandOf({ key: 'd', isShifted: false, at: 1_501 }, begun)).toEqual({ command: null, begun: null });
    expect(commandOf({ key: 'n', isShifted: false, at: 1_501 }, begun).command).toBe('new');
  });
});

const ARROWS: Partial<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight' };

test('every key of the list has a different command', () => {
  const commands = KEY_LIST.map(({ keys }) => press(...keys.map((key) => ARROWS[key] ?? key.toLowerCase())));
  expect(commands.every((each) => each.length === 1)).toBe(true);
  expect(new Set(commands.flat()).size).toBe(KEY_LIST.length);
});
