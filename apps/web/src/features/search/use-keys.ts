import { useEffect, useEffectEvent } from 'react';
import { commandOf, type Begun, type KeyCommand } from './key-commands.ts';
import { areKeysOn } from '../../platform/single-keys.ts';
import { periodStep } from './period-step.ts';

/** Nothing can be typed into a checkbox, so keys work there. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const OPEN = '[aria-modal="true"], dialog[open], :popover-open';

/** Ignores typing and keys pressed in dialogs and menus. */
const isIgnored = ({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  defaultPrevented ||
  (target instanceof Element && target.closest(FIELDS) !== null) ||
  document.querySelector(OPEN) !== null;

const REPEATED: KeyCommand[] = ['next-row', 'previous-row'];

/** On a screen without a period, the arrow keys scroll, or step through records. */
const applies = (command: KeyCommand): boolean =>
  (command !== 'period-before' && command !== 'period-after') || periodStep('before') !== null;

/** Runs the commands of single keys, unless they are switched off. */
export function useKeys(onCommand: (command: KeyCommand) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    let begun: Begun = null;
    function onKey(event: KeyboardEvent): void {
      if (!areKeysOn() || isIgnored(event)) {
        begun = null;
        return;
      }
      const { key, shiftKey, timeStamp, repeat } = event;
      // Shift is pressed to type a symbol, so it does not end a sequence.
      if (key === 'Shift') return;
      const result = commandOf({ key, isShifted: shiftKey, at: timeStamp }, begun);
      begun = result.begun;
      if (result.command === null || !applies(result.command) || (repeat && !REPEATED.includes(result.command))) return;
      // Without this, `/` would also be typed into the search field, and Firefox would open its own search.
      event.preventDefault();
      run(result.command);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
