import type { Page } from '@playwright/test';

/**
 * The calls to a path reach the server, but their responses are lost.
 * @returns a function that ends this.
 */
export async function loseResponses(page: Page, path: string): Promise<() => Promise<void>> {
  const calls = `**${path}`;
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(calls);
}
