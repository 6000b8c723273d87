import type { Page } from '@playwright/test';
import { count, openForm, recordRow, save } from './entry-form.ts';
import { expect, test } from './journey.ts';

const pad = (page: Page) => page.getByRole('group', { name: 'Number pad' });

async function pressKeys(page: Page, keys: string[]) {
  for (const key of keys) await pad(page).getByRole('button', { name: key, exact: true }).tap();
}

/** The number of games fully visible between header and totals. */
const gamesInView = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-games] > li')].map((row) => row.getBoundingClientRect());
    const top = document.querySelector('main header > div')?.getBoundingClientRect().bottom ?? NaN;
    const bottom = document.querySelector('[data-page-footer]')?.getBoundingClientRect().top ?? NaN;
    return rows.filter((row) => row.top >= top - 0.5 && row.bottom <= bottom + 0.5).length;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('Enter moves through forty games with the totals always visible', async ({ page, owner }) => {
    const names = Array.from({ length: 40 }, (_, index) => `Game ${index + 1}`);
    await openForm(page, owner, names);
    await page.getByLabel('Date').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Game 1', { exact: true })).toBeFocused();
    for (let game = 1; game <= 40; game += 1) {
      await page.keyboard.type('10.25');
      await page.keyboard.press('Enter');
    }
    await expect(count(page)).toBeFocused();
    await expect(page.getByText('40 of 40 games counted')).toBeVisible();
    const footer = page.locator('[data-page-footer]');
    await expect(footer).toBeInViewport();
    await expect(footer).toContainText('$410.00');
    await expect(footer).toContainText('Not counted');
    await page.keyboard.type('405.10');
    await expect(footer).toContainText('Short $4.90');
    await page.keyboard.press('Enter');
    await expect(save(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/financials\?/);
    await expect(recordRow(page, '$410.00')).toContainText('Short $4.90');
  });

  test('the number pad moves through all games, and a tap selects one', async ({ page, owner }) => {
    await openForm(page, owner);
    const field = (name: string) => page.getByLabel(name);
    await expect(field('Neon Drift')).toBeFocused();
    // The phone's own keyboard stays closed; a hardware keyboard works.
    await expect(field('Neon Drift')).toHaveAttribute('inputmode', 'none');
    await pressKeys(page, ['1', '2', '5', 'Delete digit', 'Decimal point', '5', 'Next']);
    await expect(field('Neon Drift')).toHaveValue('12.50');
    await expect(field('Claw King')).toBeFocused();
    await page.keyboard.type('40');
    await pressKeys(page, ['Previous']);
    await expect(field('Neon Drift')).toBeFocused();
    await expect(field('Claw King')).toHaveValue('40.00');
    // The whole figure was selected.
    await pressKeys(page, ['7', '00']);
    await expect(field('Neon Drift')).toHaveValue('700');
    await expect(page.locator('[data-page-footer]')).toContainText('$740.00');
    await field('Claw King').tap();
    await pressKeys(page, ['9', 'Next']);
    // An empty field stays blank.
    await pressKeys(page, ['Next']);
    await expect(pad(page)).toHaveCount(0);
    await expect(page.getByText('2 of 3 games counted')).toBeVisible();
    await expect(page.getByRole('button', { name: '+ Add expense' })).toBeInViewport();
    await count(page).tap();
    await pressKeys(page, ['7', 'Previous']);
    await expect(field('Hoop Fever')).toBeFocused();
    await count(page).tap();
    await pressKeys(page, ['7', '0', '9', 'Next']);
    await save(page).tap();
    await expect(recordRow(page, '$709.00')).toContainText('Balanced');
  });

  test('the choice of the phone’s keyboard is remembered', async ({ page, owner }) => {
    await openForm(page, owner);
    await page.getByRole('button', { name: 'Use my keyboard' }).tap();
    await expect(pad(page)).toHaveCount(0);
    await expect(page.getByLabel('Neon Drift')).toBeFocused();
    await expect(page.getByLabel('Neon Drift')).toHaveAttribute('inputmode', 'decimal');
    await page.reload();
    await expect(page.getByLabel('Neon Drift')).toBeFocused();
    await expect(page.getByLabel('Neon Drift')).toHaveAttribute('inputmode', 'decimal');
    await page.getByRole('button', { name: 'Use the number pad' }).tap();
    await expect(pad(page)).toBeVisible();
  });

  test('six games stay visible while typing, on the number pad and the phone’s keyboard', async ({ page, owner }) => {
    const names = Array.from({ length: 18 }, (_, index) => `Game ${index + 1}`);
    await openForm(page, owner, names);
    await expect(pad(page)).toBeVisible();
    await expect.poll(() => gamesInView(page)).toBeGreaterThanOrEqual(7);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect.poll(() => gamesInView(page)).toBeGreaterThanOrEqual(6);
    // Next keeps the focused field in view, with two more below it.
    for (let game = 1; game < 10; game += 1) await pressKeys(page, ['1', 'Next']);
    await expect(page.getByLabel('Game 10', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Game 12', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => gamesInView(page)).toBeGreaterThanOrEqual(6);

    await page.getByRole('button', { name: 'Use my keyboard' }).tap();
    await page.setViewportSize({ width: 360, height: 440 });
    await expect.poll(() => gamesInView(page)).toBeGreaterThanOrEqual(6);
    for (let game = 10; game < 15; game += 1) {
      await page.keyboard.type('2');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByLabel('Game 15', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Game 17', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => gamesInView(page)).toBeGreaterThanOrEqual(6);
    await page.getByRole('button', { name: 'Done typing' }).tap();
    await expect(save(page)).toBeInViewport();
  });

  test('a notice never covers a dialog or the totals', async ({ page, owner }) => {
    await openForm(page, owner);
    await count(page).fill('0');
    await save(page).tap();
    await expect(page.getByText(/^\w+day, \w+ \d+ saved: \$0\.00, Balanced$/)).toBeVisible();
    await page.getByRole('link', { name: /^Details of/ }).tap();
    await page.getByRole('button', { name: 'Delete' }).tap();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeVisible();
    const levels = await page.evaluate(() =>
      ['.mantine-Modal-inner', '.mantine-Notifications-root'].map((part) => {
        const element = document.querySelector(part);
        return element ? Number(getComputedStyle(element).zIndex) : NaN;
      }),
    );
    expect(levels[1]).toBeGreaterThan(0);
    expect(levels[0]).toBeGreaterThan(levels[1] ?? NaN);

    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('link', { name: 'Edit' }).tap();
    const footer = page.locator('[data-page-footer]');
    await expect(footer).toBeVisible();
    const { height } = (await footer.boundingBox()) ?? { height: NaN };
    const places = page.locator('.mantine-Notifications-root[data-position=bottom-center]');
    expect(await places.evaluate((place) => parseFloat(getComputedStyle(place).bottom))).toBeGreaterThan(height);
  });
});
