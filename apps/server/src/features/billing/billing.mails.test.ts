import { cents } from '@quarterdeck/domain/money';
import { describe, expect, test } from 'vitest';
import { cancelledMail, paymentFailedMail, suspendedMail } from './billing.mails.ts';

const about = {
  to: 'olive@example.com',
  storeName: 'Pier',
  timeZone: 'America/New_York',
  appUrl: 'https://quarterdeck.example',
};
/** Still December 19 in New York. */
const NIGHT = new Date('2026-12-20T03:00:00Z');
const paid = { amount: cents(700), currency: 'USD', paymentId: '8AB', processedAt: NIGHT };
const textOf = ({ paragraphs }: { paragraphs: readonly string[] }) => paragraphs.join('\n');

describe('while a store is on, the mail', () => {
  test('about a failed payment says how long at the latest, in the owner’s time zone', () => {
    const mail = paymentFailedMail(about, paid, { reason: 'Declined', onUntil: NIGHT, isRetried: true });
    expect(textOf(mail)).toContain('couldn’t take the monthly payment for Pier: Declined.');
    expect(textOf(mail)).toContain('$7.00 on December 19, 2026, payment 8AB');
    expect(textOf(mail)).toContain('The store stays on until December 19, 2026 at the latest. PayPal will retry.');
  });

  test.each([suspendedMail, cancelledMail])('about the end of its subscription says how long (%#)', (mailOf) => {
    expect(textOf(mailOf(about, NIGHT))).toContain('The store stays on until December 19, 2026, the end of the time');
  });
});

describe('once a store’s paid time is over, the mail', () => {
  test('about a failed payment says that it is off', () => {
    const mail = paymentFailedMail(about, paid, { reason: 'Declined', onUntil: null, isRetried: false });
    expect(textOf(mail)).toContain('The store is off');
    expect(textOf(mail)).not.toContain('retry');
    expect(textOf(mail)).not.toContain('stays on');
  });

  test.each([suspendedMail, cancelledMail])('about the end of its subscription says that it is off (%#)', (mailOf) => {
    expect(textOf(mailOf(about, null))).toContain('so the store is off and its counter is signed out');
    expect(textOf(mailOf(about, null))).not.toContain('stays on');
  });
});
