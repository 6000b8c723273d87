import { PRODUCT_NAME } from '@quarterdeck/domain/product';
import { html } from '@remix-run/html-template';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Logger } from 'pino';
import type { Queue } from './jobs.ts';
import { mailbox } from './mailbox.table.ts';
import type { Queryable } from './postgres/database.ts';

/** The parts of a mail, from which its HTML and text bodies are made. */
export interface Mail {
  to: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** The reply address, if it is not support's. */
  replyTo?: string;
}

interface Deliverable {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
}

/** Sends the mail. Throws to have the job retried. */
export type Deliver = (mail: Deliverable, jobId: string) => Promise<void>;

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];
/** Settings of the URL's query with which an operator decides about TLS. */
const TLS_SETTINGS = ['requireTLS', 'ignoreTLS', 'secure'];

/**
 * `smtps:` encrypts from the start. For `smtp:` the mail server must offer STARTTLS, unless it runs on this machine or the
 * URL says otherwise: without this, an attacker on the way could remove the offer and read every link.
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
  async (mail) => {
    await db.insert(mailbox).values(mail);
  };

/**
 * A mail server's rejection of an address that does not exist, by the enhanced codes of RFC 3463. Less specific
 * rejections may be about us, such as a relay that is not configured for us, and can be fixed.
 */
const NOBODY_THERE = /^5\d\d[ -]5\.1\.(?:1|2|3|6|10)\b/;

const isToNobody = ({ rejectedErrors = [] }: NodemailerError): boolean =>
  rejectedErrors.length > 0 && rejectedErrors.every(({ response }) => NOBODY_THERE.test(response ?? ''));

/** @param supportEmail the support address, if any: named in each mail and used as the reply address. */
export const mailQueue = (deliver: Deliver, logger: Logger, supportEmail: string | undefined): Queue<Mail> => ({
  name: 'mail',
  work: (mail, jobId) =>
    deliver(render(mail, supportEmail), jobId).catch((error: NodemailerError) => {
      if (!isToNobody(error)) throw error;
      logger.warn({ jobId }, 'mail dropped: the address does not exist');
    }),
});

export function render({ to, subject, paragraphs, action, replyTo }: Mail, supportEmail?: string): Deliverable {
  const answersTo = replyTo ?? supportEmail;
  const help =
    replyTo === undefined && supportEmail !== undefined
      ? [`Questions? Reply to this email or write to ${supportEmail}.`]
      : [];
  const text = [...paragraphs, `${action.label}: ${action.url}`, ...help, PRODUCT_NAME].join('\n\n');
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif">
        <div style="max-width:520px;margin:0 auto">
          <p style="margin:0 0 24px;font-weight:800;letter-spacing:.04em;text-transform:uppercase">${PRODUCT_NAME}</p>
          ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
          <p style="margin:24px 0">
            <a
              href="${action.url}"
              style="display:inline-block;padding:12px 24px;border-radius:8px;background:#bf0d3e;color:#ffffff;font-weight:700;text-decoration:none"
              >${action.label}</a
            >
          </p>
          <p style="margin:0;font-size:13px">
            If the button does not work, copy this address into your browser:<br />${action.url}
          </p>
          ${help.map((line) => html`<p style="margin:16px 0 0;font-size:13px">${line}</p>`)}
        </div>
      </body>
    </html>`;
  return { to, subject, text, html: String(page), ...(answersTo !== undefined && { replyTo: answersTo }) };
}
