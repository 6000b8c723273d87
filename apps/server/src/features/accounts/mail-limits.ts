import { networkOf } from '../../platform/client-address.ts';
import { isTooManyAttempts } from '../../platform/failure.ts';
import type { RateLimit } from '../../platform/rate-limits.ts';

/** Calls that send mail: per recipient and requester, per recipient from anywhere, and per address. */
export interface MailLimits {
  mail: RateLimit;
  mailRecipient: RateLimit;
  mailAddress: RateLimit;
}

/**
 * Counts a mail that a caller requests; the caller's address has its own limit. A caller with too many requests is
 * refused, which reveals only the caller's own requests. A recipient for whom others requested too many gets no more
 * mail, but the response stays the same: it must not reveal that this address is used here.
 * @returns whether the mail may be sent.
 * @throws Failure (429)
 */
export async function countMail(
  limits: MailLimits,
  { recipient, address }: { recipient: string; address: string },
): Promise<boolean> {
  await limits.mail.attempt(`${recipient} ${networkOf(address).own}`);
  return countForRecipient(limits, recipient);
}

/** @returns whether the recipient may get one more mail. */
export async function countForRecipient(limits: MailLimits, recipient: string): Promise<boolean> {
  try {
    await limits.mailRecipient.attempt(recipient);
    return true;
  } catch (error) {
    if (isTooManyAttempts(error)) return false;
    throw error;
  }
}

/** Counts a mail requested in one of the recipient's browsers, apart from the requests of strangers. */
export const countMailOfDevice = (limits: MailLimits, deviceToken: string): Promise<void> =>
  limits.mail.attempt(`device ${deviceToken}`);
