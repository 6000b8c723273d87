import type { SyntheticEvent } from 'react';

const prevent = (event: SyntheticEvent) => event.preventDefault();

/**
 * Props of elements that must not take the focus from the field when pressed: the number pad would close and move the
 * button before it is clicked.
 */
export const KEEPS_FOCUS = { onPointerDown: prevent, onMouseDown: prevent };
