import { expect, test } from './journey.ts';

// A password is hidden while typing, can be revealed, and can come from a password manager or the clipboard.

test('every password field hides the password, reveals it and accepts pasting', async ({ page, openBrowser }) => {
  const visitor = await openBrowser();
  const screens = [
    { tab: visitor, path: '/login', button: null, purposes: ['current-password'] },
    { tab: visitor, path: '/signup', button: null, purposes: ['new-password', 'new-password'] },
    { tab: visitor, path: '/reset-password/x', button: null, purposes: ['new-password', 'new-password'] },
    {
      tab: page,
      path: '/manage-account',
      button: /Change Password/,
      purposes: ['current-password', 'new-password', 'new-password'],
    },
  ];
  for (const { tab, path, button, purposes } of screens) {
    await tab.goto(path);
    if (button) await tab.getByRole('button', { name: button }).click();
    const fields = tab.locator('input[autocomplete$="-password"]');
    await expect(fields).toHaveCount(purposes.length);
    for (const [index, purpose] of purposes.entries()) {
      const field = fields.nth(index);
      await expect(field).toHaveAttribute('type', 'password');
      await expect(field).toHaveAttribute('autocomplete', purpose);
      // Typed once, then cut and pasted by keyboard while revealed.
      const reveal = field.locator('xpath=..').getByRole('button').or(field.locator('xpath=../..').getByRole('button'));
      await field.fill('typed & copied');
      await reveal.first().click();
      await expect(field).toHaveAttribute('type', 'text');
      await field.press('ControlOrMeta+a');
      await field.press('ControlOrMeta+x');
      await expect(field).toHaveValue('');
      await reveal.first().click();
      await expect(field).toHaveAttribute('type', 'password');
      await field.press('ControlOrMeta+v');
      await expect(field).toHaveValue('typed & copied');
    }
  }
});
