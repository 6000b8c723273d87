const PLACE = 'network-error-from';

interface Navigator {
  /** The current address, or the address of the navigation in progress. */
  place: () => string;
  /** Goes to the network-error screen. */
  leave: () => void;
}

let navigator: Navigator | null = null;

/** Registers the app's navigation. */
export function onNetworkFailure(app: Navigator): void {
  navigator = app;
}

/** For a screen that could not load its data: remembers its address and goes to the network-error screen. */
export function raiseNetworkFlag(): void {
  if (!navigator) return;
  rememberPlace(navigator.place());
  navigator.leave();
}

export function rememberPlace(place: string): void {
  if (!place.startsWith('/network-error')) sessionStorage.setItem(PLACE, place);
}

/** The address at which the network failed. */
export const placeBefore = (): string => sessionStorage.getItem(PLACE) ?? '/dashboard';

export function lowerNetworkFlag(): void {
  sessionStorage.removeItem(PLACE);
}
