/**
 * Fetches the app's files, which the page names, into the browser's cache, one after the other and once the page is
 * idle: a sign-in then continues without waiting for them. They are not run. A failure changes nothing.
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
