import { read, write } from './browser-notes.ts';

/** Where earlier versions kept the token by which the server recognizes this browser. */
const KEY = 'device';

/** Handed over once, with a sign-in or with the session's token. */
export const oldDeviceToken = (): string | undefined => read(KEY) ?? undefined;

export const forgetOldDevice = (): void => write(KEY, null);
