import { readSupportEmail } from '../../platform/support-email.ts';

/** Fills in the email address that the server inserted into the page, and shows the elements that mention it. */
export function showSupportEmail(): void {
  const address = readSupportEmail();
  if (address === null) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-support-email]')) {
    link.href = `mailto:${address}`;
    link.textContent = address;
    link.closest('[hidden]')?.removeAttribute('hidden');
  }
}
