import { formatWeekday } from '@quarterdeck/domain/business-date';
import type { Page } from '@playwright/test';
import { expect, readMail, today, visitorTest } from './journey.ts';

/** Presses Tab until the control has the focus: everything must be reachable by keyboard. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'spinbutton', name: string | RegExp) {
  const target = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first();
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} is out of reach of the keyboard`);
}

async function typeInto(page: Page, name: string | RegExp, text: string) {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

async function press(page: Page, role: 'link' | 'button', name: string | RegExp) {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

// With the motion that other journeys go without.
visitorTest.use({ contextOptions: { reducedMotion: 'no-preference' } });

visitorTest(
  'the main job by keyboard alone: sign up, first arcade, games, a record, the dashboard',
  async ({ page }) => {
    // Hundreds of key presses.
    visitorTest.slow();
    const email = `keyboard-${Date.now()}@quarterdeck.test`;
    const password = 'pier seven high score';

    await page.goto('/');
    await press(page, 'link', 'Get Started');
    await typeInto(page, 'Email', email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await tabTo(page, 'textbox', 'Confirm Password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Account created.')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(email);

    const mail = await readMail(email, 'Verify your email');
    await page.goto(mail.link);
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    await press(page, 'link', 'Open Dashboard');

    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Start here!')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await press(page, 'link', /Total Stores/i);
    await expect(page).toHaveURL(/\/add-store/);
    await typeInto(page, 'Store Name', 'Boardwalk Pier 7');
    await typeInto(page, 'Address', '7 Pier Road, Atlantic City');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Boardwalk Pier 7 is ready' })).toBeVisible();

    await press(page, 'link', 'Add its games');
    await typeInto(page, 'Game Name', 'Neon Drift');
    await typeInto(page, 'Quantity', '2');
    await typeInto(page, 'Commission', '12.5');
    const rep = page.getByLabel('Representative Name');
    for (let tabs = 0; tabs < 5 && !(await rep.evaluate((element) => element.matches(':focus'))); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Rita Alvarez');
    await typeInto(page, 'Representative Phone', '555-0101');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/games/);

    await press(page, 'link', 'Financials');
    await press(page, 'link', /Add (New )?Financial Record/);
    await typeInto(page, 'Neon Drift', '61.20');
    await page.keyboard.press('Enter');
    await page.keyboard.type('61.20');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${formatWeekday(today)} saved: `)).toBeVisible();

    await press(page, 'link', 'Dashboard');
    await expect(page.getByText('Neon Drift').first()).toBeVisible();
    await expect(page.getByText('$61.20').first()).toBeVisible();
  },
);
