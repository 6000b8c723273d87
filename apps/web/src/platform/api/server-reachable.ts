/** On bad Wi-Fi a request may never finish. */
const PATIENCE_MS = 8_000;

/** Whether the server is reachable and healthy. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return ok;
  } catch {
    return false;
  }
}

let unreached: () => void = () => {};
/** Registers the handler for code of the app that could not be loaded without a connection. */
export function onUnreached(handler: () => void): void {
  unreached = handler;
}

export const reportUnreached = (): void => unreached();
