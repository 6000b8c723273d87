import { flushSync } from 'react-dom';

/** What kind of field has the focus. */
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

/** The focus, and of what is around the field as much in view as its scroll margins say. */
function goTo(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'nearest' });
}

const find = (selector: string) => document.querySelector<HTMLElement>(`[data-entry-form] ${selector}`);
const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(`[data-entry-form] ${selector}`)];

/** Moves the focus about in an entry form, and knows what is typed into. It looks at the page alone: no key renders anything. */
export function createTypist() {
  let amount: HTMLInputElement | null = null;
  let typing: Typing = null;
  const listeners = new Set<() => void>();

  function setTyping(next: Typing): void {
    if (next === typing) return;
    typing = next;
    for (const listener of listeners) listener();
  }

  /** Puts the keyboard away and shows what comes after the games. */
  function finish(): void {
    const wasInGames = amount?.closest('[data-games]') != null;
    setTyping(null);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (wasInGames) find('[data-after-games]')?.focus();
  }

  /** To the game before or after the one that is typed. @returns whether there was one. */
  function step(by: 1 | -1): boolean {
    const games = findAll('[data-games] [data-enter]');
    const at = amount ? games.indexOf(amount) : -1;
    const next = at < 0 ? undefined : games[at + by];
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
    /** The amount that is typed into. */
    field: () => amount,
    finish,
    /** Puts the keyboard away. */
    rest: () => {
      if (typing === null) return;
      setTyping(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    next: () => void (step(1) || finish()),
    back: () => void step(-1),
    /** Enter goes to the next field; after the last one to Save. */
    onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
      const { target } = event;
      if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || !('enter' in target.dataset)) return;
      event.preventDefault();
      const fields = findAll('[data-enter]');
      const next = fields[fields.indexOf(target) + 1];
      if (next) return goTo(next);
      // It stands below the totals again once nothing is typed.
      flushSync(() => setTyping(null));
      find('[data-save]')?.focus();
    },
    onFocus: ({ target }: React.FocusEvent<HTMLElement>) => {
      if (isAmount(target)) amount = target;
      if (!isOnPad(target)) setTyping(kindOf(target));
    },
    onBlur: ({ relatedTarget }: React.FocusEvent<HTMLElement>) => {
      // The whole window may have lost the focus; the field has it again when somebody comes back.
      if (kindOf(relatedTarget) !== null || isOnPad(relatedTarget) || !document.hasFocus()) return;
      setTyping(null);
    },
  };
}
