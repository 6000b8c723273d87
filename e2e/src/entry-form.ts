import type { Page } from '@playwright/test';
import { expect, type Owner } from './journey.ts';
import { loseResponses } from './lost-responses.ts';

/** Creates a store with games and opens the form for a new record. */
export async function openForm(page: Page, owner: Owner, names = ['Neon Drift', 'Claw King', 'Hoop Fever']) {
  const { storeId } = await owner.addStore();
  const games = await owner.addGames(storeId, names);
  await page.goto(`/add-financial?store=${storeId}`);
  await expect(page.getByText(`0 of ${names.length} games counted`)).toBeVisible();
  return { storeId, games };
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save record' });
export const count = (page: Page) => page.getByLabel('Actual cash count');
/** A record in the list, by its row's text. The tables in the cards beside the list have rows without links. */
export const recordRow = (page: Page, hasText: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link'), hasText });
export const WAITING =
  'No connection. Your entry is kept. Stay on this screen and it will be sent when you’re back online.';
export const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/**
 * Fills the form with $50 and saves it, but the response is lost.
 * @returns a function that lets responses arrive again.
 */
export async function saveWithLostResponse(page: Page): Promise<() => Promise<void>> {
  await page.getByLabel('Neon Drift').fill('50');
  await count(page).fill('50');
  const restoreResponses = await loseResponses(page, '/financials/create-financial');
  await save(page).click();
  await expect(says(page, WAITING)).toBeVisible();
  return restoreResponses;
}
