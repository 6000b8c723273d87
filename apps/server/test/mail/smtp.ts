import { atTheEnd } from '../postgres/at-the-end.ts';
import { openMailServer, type MailServer } from './mail-server.ts';

/** A mail server that ends with the test or test file that starts it. */
export async function startMailServer(host?: string): Promise<MailServer> {
  const mails = await openMailServer(host);
  atTheEnd(mails.close);
  return mails;
}
