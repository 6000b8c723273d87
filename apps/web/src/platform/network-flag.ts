const KEY = 'network-error-from';

let goThere: () => void = () => {};

/** Registers how the app goes to its network-error screen. */
export function onNetworkFailure(handler: () => void): void {
  goThere = handler;
}

/** Remembers the present screen and goes to the network-error screen. `from` when the failed screen never came up. */
export function raiseNetworkFlag(from = location.pathname + location.search): void {
  rememberPlace(from);
  goThere();
}

export function rememberPlace(from: string): void {
  if (from.startsWith('/network-error')) return;
  sessionStorage.setItem(KEY, from);
}

/** Where the user was when the network failed. */
export function placeBefore(): string {
  return sessionStorage.getItem(KEY) ?? '/dashboard';
}

export function lowerNetworkFlag(): void {
  sessionStorage.removeItem(KEY);
}
