import { IconDotsVertical } from '@tabler/icons-react';
import { useId, useRef, type MouseEvent, type ReactNode, type ToggleEvent } from 'react';
import iconButton from '../inputs/icon-button.module.css';
import { placeNear } from '../inputs/popover-button.tsx';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** The row's subject. */
  of: string;
  /** Behind the button on a wide screen too, for rows in columns. */
  isMenu?: boolean;
  children: ReactNode;
}

/** The actions of a row: side by side on a wide screen, behind one button on a phone. */
export function RowActions({ of, isMenu = false, children }: RowActionsProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function show(event: ToggleEvent): void {
    if (event.target !== panel.current || event.newState !== 'open' || !opener.current) return;
    placeNear(opener.current, panel.current);
    panel.current.querySelector<HTMLElement>('a, button')?.focus();
  }

  /**
   * Closes the list, so that it does not cover a dialog that an action opens. It stays open for an action that asks in
   * place.
   */
  function close({ target }: MouseEvent): void {
    const asksInPlace = (target as Element).closest('[popovertarget]');
    if (!asksInPlace && panel.current?.matches(':popover-open')) panel.current.hidePopover();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${iconButton.button} ${classes.opener}`}
        data-phone-only={!isMenu || undefined}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={`Actions for ${of}`}
      >
        <IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {/* Its links and buttons are the controls; the handler only closes the list around them. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={`Actions for ${of}`}
        className={classes.actions}
        data-phone-only={!isMenu || undefined}
        onToggle={show}
        onClick={close}
      >
        {children}
      </div>
    </>
  );
}
