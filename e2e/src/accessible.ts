import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];
const SCHEMES = ['light', 'dark'] as const;

/** All of axe's rules for WCAG 2.2 AA, including experimental ones. */
const everyRule = (page: Page) =>
  new AxeBuilder({ page })
    .options({ rules: { 'label-content-name-mismatch': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);

/** The rules whose result depends on the colour scheme. */
export const rulesOfColours = (page: Page) =>
  new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);

/** Waits until nothing fades or moves any more: halfway, a dialog has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** The screen passes the rules and never overflows horizontally. */
export async function expectAccessible(page: Page, path: string, rules = everyRule) {
  await settled(page);
  const { violations } = await rules(page).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, path).toEqual([]);
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(wide, `${path} is wider than the screen`).toEqual([]);
}

/** Every path, in both sizes and colour schemes. */
export async function checkAll(page: Page, paths: string[]) {
  for (const path of paths) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(page.locator('h1').first()).toBeVisible();
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
        const rules = colorScheme === 'dark' ? rulesOfColours : everyRule;
        await expectAccessible(page, `${path} ${size.width} ${colorScheme}`, rules);
      }
    }
  }
}
