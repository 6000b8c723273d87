import type { SyntheticEvent } from 'react';

/**
 * For the `onPointerDown` and `onMouseDown` of buttons beside a field: a press does not take the focus from the field.
 * Else a phone's keyboard would close, and the button would move before it is clicked.
 */
export const keepFocus = (event: SyntheticEvent): void => event.preventDefault();
