import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Short enough for a name of at most 100 characters. */
export const NAME = `<img src=x onerror=ran(1)>{{7*7}}</script><script>ran(2)</script>`;
export const FORMULA = '=HYPERLINK("javascript:ran(3)","Win")';
export const TEXT = `${FORMULA} "'><svg onload=ran(4)> javascript:ran(5) \${7*7} ${NAME}`;

/**
 * Reports every foreign script, on every page and window from now on, and everything that the pages' policy blocked.
 */
export async function watch(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('ran', (number: unknown) => ran.push(`script ${String(number)}`));
  await context.exposeFunction('refused', (what: unknown) => ran.push(`refused ${String(what)}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { refused(what: string): void }).refused(`${effectiveDirective} ${blockedURI}`),
    );
  });
  context.on('page', (page) => watchPage(page, ran));
  for (const page of context.pages()) watchPage(page, ran);
  return ran;
}

function watchPage(page: Page, ran: string[]) {
  page.on('pageerror', (error) => ran.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** No typed text became an element, a script attribute or a script URL. */
export async function expectNoMarkup(page: Page) {
  const injected =
    'img[src="x"], svg[onload], [onerror], [href^="javascript:" i], [src^="javascript:" i], body script:not([src])';
  await expect(page.locator(injected)).toHaveCount(0);
}

/** Opens a screen and finds each text on it as typed, inside or outside a field. */
export async function expectTyped(page: Page, path: string, texts: string[]) {
  await page.goto(path);
  await expect(page.locator('h1').first()).toBeVisible();
  for (const text of texts) {
    await expect
      .poll(
        () =>
          page.evaluate((typed) => {
            const flat = (text: string) => text.replace(/\s+/g, ' ');
            const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
            return [document.body.textContent, ...fields.map(({ value }) => value)].some((text) =>
              flat(text).includes(flat(typed)),
            );
          }, text),
        { message: `${path} shows ${text}` },
      )
      .toBe(true);
  }
  await expectNoMarkup(page);
}
