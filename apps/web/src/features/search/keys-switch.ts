import { read, write } from '../../platform/session/browser-notes.ts';

// Kept by this browser: a screen reader or voice control types letters, whoever is signed in.
const KEY = 'single-keys';
const OFF = 'off';

/** Whether single keys are commands. */
export const areKeysOn = (): boolean => read(KEY) !== OFF;

export const switchKeys = (areOn: boolean): void => write(KEY, areOn ? null : OFF);
