// Keyboard and switch users can always see the focused element.
import { addDays } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { expect, test, today } from './journey.ts';

const MOST_STOPS = 150;
const SCROLLING_FRAMES = 30;

/** What the keyboard reaches but the eye does not: clipped elements, and those under a bar. */
async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const hidden: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(async (frames) => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
      // A radio button may be drawn by its label.
      const drawn = [focused, ...(label ? [label] : [])];
      const isInSight = () =>
        drawn.some((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const parts = [0.1, 0.5, 0.9];
          return parts.some((x) =>
            parts.some((y) => element.contains(document.elementFromPoint(left + width * x, top + height * y))),
          );
        });
      for (let frame = 0; frame < frames && !isInSight(); frame += 1) await new Promise(requestAnimationFrame);
      const name = focused.getAttribute('aria-label') ?? focused.textContent.trim();
      return { isInSight: isInSight(), name: `${focused.tagName} ${focused.getAttribute('name') ?? ''} ${name}` };
    }, SCROLLING_FRAMES);
    if (stop === undefined) break;
    if (!stop.isInSight) hidden.push(stop.name);
  }
  return hidden;
}

test('every tab stop is in sight on a phone', async ({ page, owner }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King', 'Air Hockey', 'Skee Ball', 'Zap Attack']);
  for (let ago = 1; ago <= 8; ago += 1) await owner.addDay(storeId, games, { date: addDays(today, -ago), sum: 10 });
  const screens = [
    [`/financials?store=${storeId}&period=all`, '8 records'],
    [`/add-financial?store=${storeId}`, 'Zap Attack'],
    ['/manage-account', 'Delete Account'],
    ['/representatives', 'Rita Alvarez'],
  ] as const;
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await hiddenStops(page, 'Tab'), path).toEqual([]);
    expect(await hiddenStops(page, 'Shift+Tab'), `${path}, backwards`).toEqual([]);
  }
});
