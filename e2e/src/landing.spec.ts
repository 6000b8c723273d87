import type { Page } from '@playwright/test';
import { expect, visitorTest } from './journey.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'My stores' });
const total = (page: Page) => page.getByRole('definition').last();

/** The pictures that the browser has loaded, by file name without hash. */
const loadedPictures = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/([\w-]+-(?:light|dark))-[\w-]{7}\.webp$/.exec(name)?.[1] ?? [])
      .toSorted(),
  );

async function scrollToEnd(page: Page): Promise<void> {
  for (const picture of await page.locator('main img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
  }
}

for (const path of ['/', '/pricing']) {
  visitorTest(`the calculator of ${path} works with the keyboard`, async ({ page }) => {
    await page.goto(path);
    await expect(slider(page)).toBeEnabled();
    await expect(total(page)).toHaveText('$28');
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(total(page)).toHaveText('$35');
    await expect(page.getByText('5 additional stores, High Score Hero, $7 each')).toBeVisible();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '6 stores, $35 a month');
    await page.keyboard.press('Home');
    await expect(total(page)).toHaveText('$0');
    await expect(page.getByText('0 additional stores')).toBeVisible();
  });
}

visitorTest(
  'without scripts the calculator shows five stores, and the questions can be opened',
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    for (const path of ['/', '/pricing']) {
      await page.goto(path);
      await expect(slider(page)).toBeDisabled();
      await expect(page.getByText('4 additional stores, High Score Hero, $7 each')).toBeVisible();
      await expect(total(page)).toHaveText('$28');
      const answer = page.getByText('we don’t ask for a credit card');
      await expect(answer).toBeHidden();
      await page.getByText('What do I get for free?').click();
      await expect(answer).toBeVisible();
    }
    await context.close();
  },
);

visitorTest('a laptop loads a laptop’s screenshots, in its color scheme', async ({ context }) => {
  // Not the shared page, which still has the pictures of earlier journeys in memory and shows those at once.
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await scrollToEnd(page);
  const wide = ['attention', 'calendar', 'dashboard', 'entry', 'games'];
  await expect.poll(() => loadedPictures(page)).toEqual(wide.map((name) => `${name}-dark`));
});

visitorTest('a phone loads a phone’s screenshots, without a layout shift', async ({ context }) => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await height();
  await scrollToEnd(page);
  const phone = ['attention-phone', 'calendar-phone', 'entry', 'games-phone'];
  await expect.poll(() => loadedPictures(page)).toEqual(phone.map((name) => `${name}-light`));
  expect(await height()).toBe(before);
});

visitorTest('pictures follow the color scheme chosen in the app', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/pricing');
  await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'));
  await page.goto('/');
  const picture = page.getByRole('img', { name: /^All games of the last 30 days/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('games-dark');
});
