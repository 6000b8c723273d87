import { useEffect, useEffectEvent } from 'react';
import { commandOf, type Begun, type KeyCommand } from './key-commands.ts';
import { areKeysOn } from './keys-switch.ts';

/** A checkbox takes no letters. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';
const OPEN = '[aria-modal="true"], dialog[open], :popover-open';

/** Typing, and the keys of dialogs and menus, are left alone. */
const isLeftAlone = ({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  defaultPrevented ||
  (target instanceof Element && target.closest(FIELDS) !== null) ||
  document.querySelector(OPEN) !== null;

const REPEATED: KeyCommand[] = ['next-row', 'previous-row'];

/** Calls back for the commands of single keys, unless they are switched off. */
export function useKeys(onCommand: (command: KeyCommand) => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    let begun: Begun = null;
    function onKey(event: KeyboardEvent): void {
      if (!areKeysOn() || isLeftAlone(event)) {
        begun = null;
        return;
      }
      const { key, shiftKey, timeStamp, repeat } = event;
      // Shift is pressed before a sign, and ends no sequence.
      if (key === 'Shift') return;
      const found = commandOf({ key, isShifted: shiftKey, at: timeStamp }, begun);
      begun = found.begun;
      if (found.command === null || (repeat && !REPEATED.includes(found.command))) return;
      // `/` would also be typed into the field that it opens, and searches in the page in Firefox.
      event.preventDefault();
      run(found.command);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
