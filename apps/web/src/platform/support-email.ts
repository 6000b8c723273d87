import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

const readSupportEmail = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content || null;

/** The support address that the server inserted into the page; null if there is none, and while prerendering. */
export const useSupportEmail = (): string | null => useSyncExternalStore(subscribe, readSupportEmail, () => null);
