import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import classes from './popover-button.module.css';

const GAP_PX = 6;
const EDGE_PX = 8;

interface PopoverButtonProps {
  /** The name of the button and of its panel. */
  label: string;
  button: ReactNode;
  buttonClassName?: string | undefined;
  children: ReactNode;
}

function place(opener: Element, panel: HTMLElement): void {
  const around = opener.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = panel;
  const below = around.bottom + GAP_PX;
  const above = around.top - GAP_PX - offsetHeight;
  const lowest = innerHeight - offsetHeight - EDGE_PX;
  const top = below > lowest && above >= EDGE_PX ? above : below;
  style.left = `${Math.max(EDGE_PX, Math.min(around.left, innerWidth - offsetWidth - EDGE_PX))}px`;
  style.top = `${Math.max(EDGE_PX, Math.min(top, lowest))}px`;
}

/**
 * Places an open panel under its button, or above it where there is no room, and within the window. Again when the
 * window changes its size.
 */
export function placeNear(opener: Element, panel: HTMLElement): void {
  const open = new AbortController();
  const { signal } = open;
  place(opener, panel);
  window.addEventListener('resize', () => place(opener, panel), { signal });
  panel.addEventListener('toggle', ({ newState }) => newState === 'closed' && open.abort(), { signal });
}

/**
 * A button that opens a panel of controls. The focus goes to the chosen control, else to the one with `data-first`.
 * Focusing a field would open the keyboard of a phone, so without both it goes to the panel.
 * The browser's native popover closes it on Escape and on a click outside.
 */
export function PopoverButton({ label, button, buttonClassName, children }: PopoverButtonProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function show(event: ToggleEvent): void {
    if (event.newState !== 'open' || !opener.current || !panel.current) return;
    placeNear(opener.current, panel.current);
    const chosen = panel.current.querySelector<HTMLElement>('[aria-current="true"], :checked');
    (chosen ?? panel.current.querySelector<HTMLElement>('[data-first]') ?? panel.current).focus();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${classes.button} ${buttonClassName ?? ''}`}
        popoverTarget={id}
        aria-haspopup="dialog"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={classes.panel}
        onToggle={show}
      >
        {children}
      </div>
    </>
  );
}

/** Closes the panel that contains an element. The focus returns to the button. */
export const closePanel = (within: Element): void => within.closest<HTMLElement>('[popover]')?.hidePopover();

export const popoverButton = classes.button;
