const KEY = 'reloaded-for-new-version';
const QUIET_MS = 60_000;

/** After a deployment an open tab asks for script files that are gone. One reload brings the new ones. */
export function reloadOnceForNewVersion(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - reloadedAt < QUIET_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
