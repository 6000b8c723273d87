import type { Page } from '@playwright/test';
import { expect, type Owner } from './journey.ts';

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
