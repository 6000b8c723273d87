import type { Page } from '@playwright/test';
import { createOwner, expect, visitorTest, type Owner, type StaffMember } from './journey.ts';
import { submitLogin } from './sign-in-screens.ts';

const PHONE = { width: 360, height: 740 };

interface Counter {
  owner: Owner;
  storeId: string;
  games: { _id: string }[];
  credentials: { username: string; password: string };
  /** May only save. */
  kim: StaffMember;
  /** May edit and delete. */
  sam: StaffMember;
}

const hire = (owner: Owner, storeId: string, form: Record<string, unknown>): Promise<StaffMember> =>
  owner.addStaff(storeId, { email: 'staff@example.com', phone: '555-0142', startDate: '2025-03-01', ...form });

/** A store with two games and two staff members, on a phone at its counter. */
export const test = visitorTest.extend<{ counter: Counter }>({
  viewport: async ({}, use) => use(PHONE),
  counter: async ({ database }, use) => {
    const owner = await createOwner(database);
    const { storeId, staffCredentials } = await owner.addStore();
    const games = await owner.addGames(storeId, ['Neon Drift', 'Claw King']);
    const kim = await hire(owner, storeId, { firstName: 'Kim', lastName: 'Park' });
    const manages = { editFinancialEnabled: true, deleteFinancialEnabled: true };
    const sam = await hire(owner, storeId, { firstName: 'Sam', lastName: 'Lee', ...manages });
    await use({ owner, storeId, games, credentials: staffCredentials, kim, sam });
  },
});

export async function signIn(page: Page, username: string, password: string) {
  await submitLogin(page, username, password);
  await expect(page).toHaveURL(/\/staff-dashboard/);
}

export const signInAtCounter = (page: Page, { credentials }: Counter) =>
  signIn(page, credentials.username, credentials.password);

/** The fourth digit submits; an incomplete PIN is submitted with the button. */
export async function typePin(page: Page, pin: string, button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('PIN').fill(pin);
  if (!/^\d{4}$/.test(pin)) await dialog.getByRole('button', { name: button }).click();
}

export const wrongPin = ({ kim, sam }: Counter) =>
  ['1111', '2222', '3333'].find((pin) => pin !== kim.pin && pin !== sam.pin) ?? '';

export async function fillDay(page: Page) {
  await page.getByLabel('Neon Drift').fill('40.25');
  await page.getByLabel('Claw King').fill('10');
  await page.getByLabel('Actual cash count').fill('50.25');
}
