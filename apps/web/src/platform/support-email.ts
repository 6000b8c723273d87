import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

const readSupportEmail = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || null;

/** Where people write to us, as the server filled it into the page; null where that is not set up, and while prerendering. */
export const useSupportEmail = (): string | null => useSyncExternalStore(subscribe, readSupportEmail, () => null);
