import type { Page } from '@playwright/test';
import { PASSWORD } from './journey.ts';

let addresses = 0;
/** A new email. */
export const newEmail = (worker: number) => `visitor-${worker}-${Date.now()}-${(addresses += 1)}@quarterdeck.test`;

export async function signUp(page: Page, email: string, password = PASSWORD, confirmation = password) {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/** Submits the login form. The caller expects the next screen. */
export async function submitLogin(page: Page, username: string, password: string) {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}
