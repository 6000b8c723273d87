import type { NetworkFailure } from './failure.ts';

const PLACE = 'network-error-from';
const DETAIL = 'network-error-detail';

interface Navigator {
  /** Where the user is, or is on the way to. */
  place: () => string;
  /** Goes to the network-error screen. */
  leave: () => void;
}

let navigator: Navigator | null = null;

/** The app says how one moves about in it. */
export function onNetworkFailure(app: Navigator): void {
  navigator = app;
}

/** Remembers where the user is and goes to the network-error screen. */
export function raiseNetworkFlag(failure: NetworkFailure): void {
  if (!navigator) return;
  rememberPlace(navigator.place(), failure);
  navigator.leave();
}

export function rememberPlace(place: string, failure: NetworkFailure): void {
  if (failure.detail) sessionStorage.setItem(DETAIL, failure.detail);
  if (!place.startsWith('/network-error')) sessionStorage.setItem(PLACE, place);
}

/** Where the user was when the network failed, and what the server said of it. */
export const networkFlag = (): { place: string; detail: string | null } => ({
  place: sessionStorage.getItem(PLACE) ?? '/dashboard',
  detail: sessionStorage.getItem(DETAIL),
});

export function lowerNetworkFlag(): void {
  sessionStorage.removeItem(PLACE);
  sessionStorage.removeItem(DETAIL);
}
