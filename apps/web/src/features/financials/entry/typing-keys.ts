import { flushSync } from 'react-dom';

/** The kind of field that has the focus. */
export type Typing = 'game' | 'amount' | 'text' | null;

const isAmount = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['none', 'decimal'].includes(target.inputMode);

function kindOf(target: EventTarget | null): Typing {
  if (isAmount(target)) return target.closest('[data-games]') ? 'game' : 'amount';
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
  return isText ? 'text' : null;
}

const isOnPad = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-number-pad]') !== null;

/** Focuses a field and scrolls it into view with its scroll margins. */
function goTo(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
}

const find = (selector: string) => document.querySelector<HTMLElement>(`[data-entry-form] ${selector}`);
const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[data-entry-form] ${selector}`)];

/**
 * Moves the focus in an entry form and tracks the focused field. It works only on the DOM, so that no key causes a
 * render.
 */
export function createTypingKeys() {
  let amount: HTMLInputElement | null = null;
  let typing: Typing = null;
  const listeners = new Set<() => void>();

  function setTyping(next: Typing): void {
    if (next === typing) return;
    typing = next;
    for (const listener of listeners) listener();
  }

  const isInGames = (): boolean => amount?.closest('[data-games]') != null;

  /** Closes the keyboard and shows the fields after the games. */
  function finish(): void {
    const wasInGames = isInGames();
    setTyping(null);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (wasInGames) find('[data-after-games]')?.focus();
  }

  /**
   * Moves to the game before or after the focused one; outside the games, to the field before or after it.
   * @returns whether there was such a field.
   */
  function step(by: 1 | -1): boolean {
    const fields = findAll(isInGames() ? '[data-games] [data-enter]' : '[data-enter]');
    const at = amount ? fields.indexOf(amount) : -1;
    const next = at < 0 ? undefined : fields[at + by];
    if (next) goTo(next);
    return next !== undefined;
  }

  return {
    typing: () => typing,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    firstGame: () => find('[data-games] [data-enter]'),
    /** The amount field that has the focus. */
    field: () => amount,
    finish,
    /** Closes the keyboard. */
    rest: () => {
      if (typing === null) return;
      setTyping(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    next: () => void (step(1) || finish()),
    back: () => void step(-1),
    /** Enter moves to the next field; after the last one to Save. */
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      const { target } = event;
      if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !('enter' in target.dataset)) return;
      event.preventDefault();
      const fields = findAll('[data-enter]');
      const next = fields[fields.indexOf(target) + 1];
      if (next) return goTo(next);
      // Save reappears below the totals once no field has the focus.
      flushSync(() => setTyping(null));
      find('[data-save]')?.focus();
    },
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => {
      if (isAmount(target)) amount = target;
      if (!isOnPad(target)) setTyping(kindOf(target));
    },
    onBlur: ({ relatedTarget }: React.FocusEvent<HTMLElement>) => {
      // The whole window may have lost the focus. The field gets it back when the user returns.
      if (kindOf(relatedTarget) !== null || isOnPad(relatedTarget) || !document.hasFocus()) return;
      setTyping(null);
    },
  };
}
