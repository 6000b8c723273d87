import { afterAll } from 'vitest';
import { openMailServer, type MailServer } from './mail-server.ts';

/** A mail server that ends with the test file that starts it. */
export async function startMailServer(host?: string): Promise<MailServer> {
  const mails = await openMailServer(host);
  afterAll(mails.close);
  return mails;
}
