/** On bad Wi-Fi a request may never finish. */
const TIMEOUT_MS = 8_000;

/** Whether the server is reachable and healthy. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return ok;
  } catch {
    return false;
  }
}

let handleUnreachable: () => void = () => {};
/** @param handler called when a part of the app could not be loaded because the server is unreachable. */
export function onUnreachable(handler: () => void): void {
  handleUnreachable = handler;
}

export const reportUnreachable = (): void => handleUnreachable();
