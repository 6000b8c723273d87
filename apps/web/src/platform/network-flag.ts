import type { NetworkFailure } from './failure.ts';

const PLACE = 'network-error-from';
const DETAIL = 'network-error-detail';

let goThere: () => void = () => {};

/** Registers how the app goes to its network-error screen. */
export function onNetworkFailure(handler: () => void): void {
  goThere = handler;
}

/** Remembers the present screen and goes to the network-error screen. */
export function raiseNetworkFlag(failure: NetworkFailure): void {
  rememberPlace(location.pathname + location.search, failure);
  goThere();
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
