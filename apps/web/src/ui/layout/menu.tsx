import { useId, useRef, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react';
import classes from './menu.module.css';

const GAP_PX = 6;
const EDGE_PX = 8;

interface MenuProps {
  /** The accessible name of the button. */
  label: string;
  buttonClassName: string | undefined;
  button: ReactNode;
  /** The aligned edge of the button and the list. */
  align: 'start' | 'end';
  children: ReactNode;
}

/** A button with a list of choices. The browser's native popover closes it on Escape and on a click outside. */
export function Menu({ label, buttonClassName, button, align, children }: MenuProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function place(event: ToggleEvent): void {
    if (event.newState !== 'open' || !opener.current || !list.current) return;
    const around = opener.current.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = list.current;
    const leftEdge = align === 'start' ? around.left : around.right - offsetWidth;
    const below = around.bottom + GAP_PX;
    const fitsBelow = below + offsetHeight <= innerHeight - EDGE_PX;
    style.left = `${Math.max(EDGE_PX, Math.min(leftEdge, innerWidth - offsetWidth - EDGE_PX))}px`;
    style.top = `${fitsBelow ? below : Math.max(EDGE_PX, around.top - GAP_PX - offsetHeight)}px`;
    items()[0]?.focus();
  }

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  function moveFocus(event: KeyboardEvent): void {
    const choices = items();
    const present = choices.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: present + 1, ArrowUp: present - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Tab') list.current?.hidePopover();
    if (next === undefined) return;
    event.preventDefault();
    choices.at(next % choices.length)?.focus();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={label}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.list}
        onToggle={place}
        onKeyDown={moveFocus}
        // A link in the list navigates away, so the list must close.
        onClick={(event) => {
          if ((event.target as Element).closest('[data-closes]')) list.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

export const menuItem = classes.item;
export const menuLabel = classes.label;
