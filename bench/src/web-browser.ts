import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, QUIET } from '../../tools/chromium.ts';

/** Runs `work` in a browser that has seen nothing yet, and throws it away. */
export async function inFreshBrowser<Result>(
  args: string[],
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'quarterdeck-bench-browser-'));
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: [...QUIET, ...args],
      viewport: { width: 1280, height: 860 },
      locale: 'en-US',
    });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}

/** Puts a session into the browser, as a sign-in would, without loading anything of the app. */
export async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
}

/** Makes the page's processor `rate` times slower, as a cheap phone's is. */
export const throttle = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
