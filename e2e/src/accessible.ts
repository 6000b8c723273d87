import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { NodeResult, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from './journey.ts';

/** Minified: a page reads it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const SIZES = [
  { width: 360, height: 780 },
  { width: 1280, height: 860 },
];

/**
 * Sends axe to a page once: that takes as long as a run of it. Axe is twice as fast with violations alone, and again
 * without loading the style sheets, which none of these rules reads.
 */
async function violationsOf(page: Page, rules: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      // What is behind a dialog can’t be used, and the dialog may cover a part of a button.
      const part = document.querySelector('[aria-modal="true"]') ?? document;
      return (await (window as unknown as { axe: typeof axe }).axe.run(part, options)).violations;
    },
    { ...rules, resultTypes: ['violations' as const], preload: false },
  );
}

/** Axe's rules for WCAG 2.2 AA, and the experimental rule for visible labels. */
const EVERY_RULE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Axe's defaults: WCAG 2.1 AA and axe's best practices, such as the order of headings. */
export const WITH_BEST_PRACTICES: RunOptions = {};

/** The rules whose result depends on the color scheme. */
const RULES_OF_COLORS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Waits for all animations: a dialog that is still fading in has too little contrast. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

const textOf = ({ html, any }: NodeResult) => [html, ...any.map(({ message }) => message)].join(' ');

/** The screen at rest passes the rules and never overflows horizontally. */
export async function expectAccessible(page: Page, path: string, rules = EVERY_RULE) {
  // Retried, because the colors may still be changing.
  await expect(async () => {
    await settled(page);
    const violations = await violationsOf(page, rules);
    const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(textOf).join(' | ')}`);
    expect(problems, path).toEqual([]);
  }).toPass({ timeout: 10_000 });
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(wide, `${path} is wider than the screen`).toEqual([]);
}

async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page learns of a new color scheme with the next frame, which an idle page doesn't request by itself.
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
    colorScheme,
    { polling: 'raf' },
  );
}

/**
 * The open screen, in both sizes and color schemes. A switch to another scheme takes as long as a run of axe, so there
 * is one. The page remains dark and on a laptop.
 */
export async function expectAccessibleInEverySize(page: Page, what: string) {
  await switchTo(page, 'light');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} ${size.width} light`);
  }
  await switchTo(page, 'dark');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} ${size.width} dark`, RULES_OF_COLORS);
  }
}

/** Every path, in both sizes and color schemes. */
export async function checkAll(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
    await expectAccessibleInEverySize(page, path);
  }
}
