import type { Page } from '@playwright/test';

export const PASSWORD = 'pier seven high score';

let addresses = 0;
/** A new email. */
export const newAddress = (worker: number) => `visitor-${worker}-${Date.now()}-${(addresses += 1)}@quarterdeck.test`;

export async function signUp(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

export async function logIn(page: Page, name: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
