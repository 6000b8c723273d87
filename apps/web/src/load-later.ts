/**
 * Fetches the app's files, which the page lists, into the browser's cache so that a sign-in does not wait for them. The
 * files are fetched one at a time once the page is idle. They are not executed. A failure has no effect.
 */
export function loadLater(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="later"]')?.content.split(' ') ?? [];
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const load = async () => {
    for (const file of files) if (file) await (await fetch(file, { priority: 'low' })).blob();
  };
  const begin = () => void load().catch(() => undefined);
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 500));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
