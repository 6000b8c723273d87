import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, QUIET } from '../../tools/chromium.ts';

/** Runs `work` in a browser with an empty profile and closes it. */
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

/** Gives the browser the cookie of a session like a sign-in, without loading the app. */
export async function signIn(page: Page, url: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'session', value: token, url, httpOnly: true, sameSite: 'Strict' }]);
}

/** Slows the page's CPU down by `rate`, like a cheap phone's. */
export const throttle = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
