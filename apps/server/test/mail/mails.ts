import type { Mail } from '../../src/platform/mail-body.ts';
import type { TestServer } from '../server.ts';
import { until } from '../until.ts';

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, oldest first. Waits until there are `count`. */
export const mailsTo = (server: TestServer, to: string, count: number): Promise<ReceivedMail[]> =>
  until(`${to} has ${count} mails`, async () => {
    const received = await server.sql<ReceivedMail>(
      `select subject, text_body as text, html_body as html from mailbox where to_address = $1 order by id`,
      [to],
    );
    return received.length >= count && received;
  });

/** Waits until the queue of account mails is empty. */
const requestsDone = (server: TestServer) =>
  until('the requests for mails are done', async () => {
    const [open] = await server.sql(
      `select 1 from jobs.job where name = 'account-mails' and state in ('created', 'active', 'retry')`,
    );
    return open === undefined;
  });

/** The mails to an address that are or were in the queue, oldest first. */
export async function queuedMailsTo(server: TestServer, to: string): Promise<Mail[]> {
  await requestsDone(server);
  const jobs = await server.sql<{ data: Mail }>(
    `select data from jobs.job where name = 'mail' and data->>'to' = $1 order by created_on`,
    [to],
  );
  return jobs.map((job) => job.data);
}

/** The parameters of the verification link in a text. */
export function verificationLink(text: string | undefined): { _id: string; token: string } {
  const match = /https:\/\/arcade\.example\/email-verified\/([^?\s]+)\?token=(\S+)/.exec(text ?? '');
  if (!match?.[1] || !match[2]) throw new Error(`There is no verification link in ${text}`);
  return { _id: match[1], token: match[2] };
}
