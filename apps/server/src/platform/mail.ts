import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Logger } from 'pino';
import type { Jobs, Queue } from './jobs.ts';
import { render, type Deliverable, type Mail } from './mail-body.ts';
import { mailbox } from './mailbox.table.ts';
import type { Queryable } from './postgres/database.ts';

/** Sends the mail. Throws to have the job retried. */
export type Deliver = (mail: Deliverable, jobId: string) => Promise<void>;

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
/** The settings in the URL's query with which an operator chooses TLS. */
const TLS_SETTINGS = ['requireTLS', 'ignoreTLS', 'secure'];

/**
 * `smtps:` encrypts from the start. For `smtp:` the mail server must offer STARTTLS, unless it runs on this machine or
 * the URL says otherwise: without this, an attacker on the way could remove the offer and read every link.
 */
export function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isDecided = url.protocol !== 'smtp:' || TLS_SETTINGS.some((name) => url.searchParams.has(name));
  if (isDecided || OWN_MACHINE.includes(url.hostname)) return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
}

export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(withTls(smtpUrl));
  const domain = from.split('@').at(-1);
  return async (mail, jobId) => {
    // A worker that crashes between the mail server's "accepted" and marking the job as done sends the mail again. The
    // same id makes mail programs show it once.
    const messageId = `<${jobId}@${domain}>`;
    await transport.sendMail({ from: { name: PRODUCT_NAME, address: from }, messageId, ...mail });
  };
}

/** Stores mails in a table instead of sending them; /dev/mailbox shows them. */
export const mailboxDelivery =
  (db: Queryable): Deliver =>
  async ({ to, subject, text, html }) => {
    await db.insert(mailbox).values({ to, subject, text, html });
  };

/**
 * A mail server's rejection of an address that does not exist, by the enhanced codes of RFC 3463. Less specific
 * rejections may be about us, such as a relay that is not configured for us, and can be fixed.
 */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

const isPermanentRejection = ({ rejectedErrors = [] }: NodemailerError): boolean =>
  rejectedErrors.length > 0 && rejectedErrors.every(({ response }) => NO_SUCH_ADDRESS.test(response ?? ''));

const MAIL_QUEUE = 'mail';

/** Sends the mail in the background, if and only if the transaction commits. */
export const queueMail = (jobs: Jobs, tx: Queryable, mail: Mail): Promise<void> =>
  jobs.add<Mail>(tx, { name: MAIL_QUEUE }, mail);

/** @param supportEmail the support address, if any: named in each mail and used as the reply address. */
export const mailQueue = (deliver: Deliver, logger: Logger, supportEmail: string | undefined): Queue<Mail> => ({
  name: MAIL_QUEUE,
  work: (mail, jobId) =>
    deliver(render(mail, supportEmail), jobId).catch((error: NodemailerError) => {
      if (!isPermanentRejection(error)) throw error;
      logger.warn({ jobId }, 'mail dropped: the address does not exist');
    }),
});
