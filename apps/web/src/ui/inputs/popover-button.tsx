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

/** Places a panel under its button and within the window. */
export function placeUnder(opener: Element, panel: HTMLElement): void {
  const around = opener.getBoundingClientRect();
  const { offsetWidth, offsetHeight, style } = panel;
  const below = around.bottom + GAP_PX;
  const highest = innerHeight - offsetHeight - EDGE_PX;
  style.left = `${Math.max(EDGE_PX, Math.min(around.left, innerWidth - offsetWidth - EDGE_PX))}px`;
  style.top = `${Math.max(EDGE_PX, Math.min(below, highest))}px`;
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

  function place(event: ToggleEvent): void {
    if (event.newState !== 'open' || !opener.current || !panel.current) return;
    placeUnder(opener.current, panel.current);
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
        onToggle={place}
      >
        {children}
      </div>
    </>
  );
}

/** Closes the panel that contains an element. The focus returns to the button. */
export const closePanel = (within: Element): void => within.closest<HTMLElement>('[popover]')?.hidePopover();

export const popoverButton = classes.button;
