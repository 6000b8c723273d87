import { loginFor, readInterruption, type Interruption } from '../../platform/api/interruption.ts';

/** The return URLs of PayPal and the card page. */
const AFTER_PAYING = /^\/(?:billing\/(?:success|cancel)|payment-(?:success|cancelled))\b/;

function textOf({ reason, place }: Interruption): string {
  if (AFTER_PAYING.test(place)) return 'You’re signed out. Sign in to see how your payment went.';
  if (reason === 'ended') return 'You’ve been signed out. Sign in to continue where you left off.';
  return 'Sign in to open that page.';
}

/** Explains the redirect in the page's `InterruptionNotice`, with a link back to the screen of the user. */
export function showInterruption(): void {
  const noted = readInterruption();
  const notice = document.querySelector<HTMLElement>('[data-interruption]');
  const text = notice?.querySelector('span');
  const login = notice?.querySelector('a');
  if (noted === null || !notice || !text || !login) return;
  const interruption = JSON.parse(noted) as Interruption;
  text.textContent = textOf(interruption);
  login.href = loginFor(interruption.place);
  notice.hidden = false;
}
