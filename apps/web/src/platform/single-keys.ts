import { read, write } from './session/browser-notes.ts';

// Stored per browser, not per account, because screen readers and voice control, which type letters, belong to the
// device.
const KEY = 'single-keys';
const OFF = 'off';

/** Whether single keys are commands. */
export const areKeysOn = (): boolean => read(KEY) !== OFF;

export const switchKeys = (areOn: boolean): void => write(KEY, areOn ? null : OFF);
